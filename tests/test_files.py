"""Files are written whole or not at all, under names that nobody else uses, and errors name the user's file."""

from __future__ import annotations

import contextlib
import errno
import os
import pathlib
import stat
import threading

import pytest

from grille.errors import OptionError, StorageError
from grille.files import append, leftovers, replaced, write_whole
from grille.lock import FolderLock


def names(folder: pathlib.Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_what_ends_well_is_there_and_nothing_else(tmp_path: pathlib.Path) -> None:
    write_whole(tmp_path / "mine", "old")
    (tmp_path / "mine.fresh").write_text("the user's own")
    write_whole(tmp_path / "mine", "new")
    assert (tmp_path / "mine").read_text() == "new"
    assert (tmp_path / "mine.fresh").read_text() == "the user's own"
    assert names(tmp_path) == ["mine", "mine.fresh"]


def test_what_fails_has_changed_nothing(tmp_path: pathlib.Path) -> None:
    write_whole(tmp_path / "mine", "old")
    with contextlib.suppress(KeyboardInterrupt), replaced(tmp_path / "mine") as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert (tmp_path / "mine").read_text() == "old"
    assert names(tmp_path) == ["mine"]


def test_a_link_that_was_planted_is_not_followed(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", bytes)  # as if somebody had guessed the name
    (tmp_path / "victim").write_text("mine")
    (tmp_path / f".out.{'00' * 8}.fresh").symlink_to(tmp_path / "victim")
    with pytest.raises(FileExistsError, match=r"out'$"):
        write_whole(tmp_path / "out", "new")
    assert (tmp_path / "victim").read_text() == "mine"
    assert not (tmp_path / "out").exists()


def test_a_link_stays_one(tmp_path: pathlib.Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "file")
    for content in ("first", "second"):
        write_whole(tmp_path / "link", content)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "there" / "file").read_text() == content


def test_any_number_may_write_to_one_name(tmp_path: pathlib.Path) -> None:
    path, failed = tmp_path / "mine", []

    def write(letter: str) -> None:
        try:
            for _ in range(50):
                write_whole(path, letter * 10_000)
        except OSError as error:
            failed.append(error)

    writers = [threading.Thread(target=write, args=[letter]) for letter in "abcd"]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    assert not failed
    assert path.read_text() in [letter * 10_000 for letter in "abcd"]
    assert names(tmp_path) == ["mine"]


@pytest.mark.skipif(os.name != "posix", reason="folders are synced where they can be opened")
def test_the_folder_is_synced_after_the_rename(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done, sync, rename = [], os.fsync, os.replace

    def noted_sync(file: int) -> None:
        done.append("sync folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "sync file")
        sync(file)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(os, "replace", lambda *words: (done.append("rename"), rename(*words)))
    write_whole(tmp_path / "mine", "new")
    assert done == ["sync file", "rename", "sync folder"]


def test_others_may_read_it_as_they_may_read_any_new_file(tmp_path: pathlib.Path) -> None:
    write_whole(tmp_path / "mine", "new")
    (tmp_path / "other").write_text("")
    assert (tmp_path / "mine").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_the_longest_name_will_do(tmp_path: pathlib.Path) -> None:
    for name in ("n" * 255, "é" * 127):
        write_whole(tmp_path / name, "new")
        assert (tmp_path / name).read_text() == "new"


def test_an_error_names_the_users_file_or_another_that_is_at_fault(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mine"
    with pytest.raises(FileNotFoundError) as found:
        write_whole(tmp_path / "nowhere" / "mine", "new")
    assert found.value.filename == str(tmp_path / "nowhere" / "mine")
    with pytest.raises(OSError, match="No space") as full, replaced(path):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert full.value.filename == str(path)
    with pytest.raises(FileNotFoundError) as other, replaced(path):
        (tmp_path / "input").read_text()
    assert other.value.filename == str(tmp_path / "input")
    with pytest.raises(StorageError, match="is no file, so nothing is written in its place"):
        write_whole(tmp_path, "new")
    assert names(tmp_path) == []


def test_what_is_added_is_added_whole(tmp_path: pathlib.Path) -> None:
    append(tmp_path / "rows", "one\n")
    append(tmp_path / "rows", "two\n")
    assert (tmp_path / "rows").read_text() == "one\ntwo\n"


def test_only_what_a_kill_left_is_a_leftover(tmp_path: pathlib.Path) -> None:
    (tmp_path / "mine.fresh").touch()
    (tmp_path / ".mine.fresh").touch()
    with replaced(tmp_path / "mine") as file:
        assert [str(one) for one in leftovers(tmp_path)] == [file.name]
    assert leftovers(tmp_path) == []


def test_a_folder_that_is_removed_is_nobodys(tmp_path: pathlib.Path) -> None:
    for _ in range(2):
        lock = FolderLock(tmp_path / "held")
        (tmp_path / "held" / "part").touch()
        lock.remove()
        assert names(tmp_path) == []


def test_a_lock_that_was_removed_meanwhile_is_taken_anew(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, first = tmp_path / "held", FolderLock(tmp_path / "held")
    lock = FolderLock._take

    def late(self: FolderLock) -> None:
        monkeypatch.undo()
        first.remove()
        lock(self)

    monkeypatch.setattr(FolderLock, "_take", late)
    second = FolderLock(held)
    with pytest.raises(OptionError, match="another process is at work there"):
        FolderLock(held)
    second.close()
