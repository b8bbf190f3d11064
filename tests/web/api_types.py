"""The types of the API for the page, from its OpenAPI document: `make stub` writes what this prints to a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from grille.web.app import create

Schema = Mapping[str, Any]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(document: Schema) -> str:
    """Each schema as an interface, and what each path is asked and answers."""
    lines = ["// Written by `make stub` from the OpenAPI document; a test compares the two."]
    for name, schema in document["components"]["schemas"].items():
        lines += ["", *_words(schema), f"export interface {_name(name)} {{", *_properties(schema), "}"]
    verbs, lists = [], []
    for path, methods in document["paths"].items():
        for operation in methods.values():
            answer = _kind(operation["responses"]["200"]["content"]["application/json"]["schema"])
            key = _key(path.removeprefix("/api/").removeprefix("/"))
            if "requestBody" in operation:
                asked = _kind(operation["requestBody"]["content"]["application/json"]["schema"])
                verbs.append(f"  {key}: {{ asked: {asked}; answer: {answer} }};")
            else:
                lists.append(f"  {key}: {answer};")
    lines += ["", "/** By the verb. */", "export interface Verbs {", *verbs, "}"]
    return "\n".join([*lines, "", "/** By the name. */", "export interface Lists {", *lists, "}", ""])


def _properties(schema: Schema) -> Iterator[str]:
    required = schema.get("required", ())
    for name, one in schema["properties"].items():
        yield from (f"  {line}" for line in _words(one))
        yield f"  {_key(name)}{'' if name in required else '?'}: {_kind(one)};"


def _words(schema: Schema) -> list[str]:
    said = schema.get("description")
    return [f"/** {' '.join(said.split())} */"] if said else []


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _name(name: str) -> str:
    return name.replace("-", "")


def _kind(schema: Schema) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_kind, schema["anyOf"])))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(json.dumps, schema.get("enum") or [schema["const"]]))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_kind, schema['prefixItems']))}]"
        item = _kind(schema["items"])
        if schema.get("minItems") == schema.get("maxItems") == 2:
            return f"[{item}, {item}]"
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_kind(values) if isinstance(values, dict) and values else 'any'}>"
    return PLAIN[schema["type"]]


if __name__ == "__main__":
    print(typescript(create().openapi()), end="")
