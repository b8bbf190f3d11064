/** Every question to the engine, and none elsewhere, so that another engine can take the server's place. */
import { say } from "./words/words.js";

/** @import { Event as Traced, Lists, Run, Verbs } from "./api.js" */
/** @typedef {{signal?: AbortSignal}} Options */
/**
 * What comes before the answer, by its kind.
 * @typedef {{progress: {done: number, total: number | null}, run: Run, events: Traced[]}} Parts
 */
/** @typedef {(...told: {[K in keyof Parts]: [kind: K, part: Parts[K]]}[keyof Parts]) => unknown} OnPart */
/**
 * Answers as JSON says them. That of a stream is without the parts that were told before.
 * @typedef {object} Transport
 * @property {<V extends keyof Verbs>(verb: V, body: Verbs[V]["asked"], options: Options)
 *   => Promise<Verbs[V]["answer"]>} ask
 * @property {<V extends keyof Verbs>(verb: V, body: Verbs[V]["asked"], onPart: OnPart, options: Options)
 *   => Promise<Partial<Verbs[V]["answer"]>>} stream
 * @property {<L extends keyof Lists>(name: L, options: Options) => Promise<Lists[L]>} list
 */

/** Why there is no answer. `offline`: nobody answered at all. */
export class EngineError extends Error {
  /** @param {string} message @param {number} status @param {boolean} offline */
  constructor(message, status = 0, offline = false) {
    super(message);
    this.name = "EngineError";
    this.status = status;
    this.offline = offline;
  }
}

/** The server of this page. @type {Transport} */
const server = {
  async ask(verb, body, options) {
    return (await posted(verb, body, "application/json", options)).json();
  },

  async stream(verb, body, onPart, options) {
    const answer = await posted(verb, body, "text/event-stream", options);
    for await (const [kind, part] of events(answer)) {
      if (kind === "answer") return part;
      if (kind === "error") throw new EngineError(part.detail, part.status);
      onPart(/** @type {keyof Parts} */ (kind), part);
    }
    throw offline();
  },

  async list(name, options) {
    return (await fetched(name === "healthz" ? "/healthz" : `/api/${name}`, options)).json();
  },
};

let transport = server;

/** Told after each question whether anybody answered. It is an event of the window, so that the shell hears of it
 * without this module.
 * @param {(isReached: boolean) => void} listener @returns {() => void} ends it */
export function onReach(listener) {
  const listen = (/** @type {Event} */ event) => listener(/** @type {CustomEvent} */ (event).detail);
  addEventListener("reach", listen);
  return () => removeEventListener("reach", listen);
}

/** @param {boolean} isReached */
function tell(isReached) {
  dispatchEvent(new CustomEvent("reach", { detail: isReached }));
}

/** Let another engine answer. @param {Transport} other */
export function setTransport(other) {
  transport = other;
}

/** @param {string} verb @param {object} body @param {string} accept @param {Options} options */
function posted(verb, body, accept, options) {
  const headers = { "content-type": "application/json", accept };
  return fetched(`/api/${verb}`, { ...options, method: "POST", headers, body: JSON.stringify(body) });
}

/** @param {string} path @param {RequestInit} options */
async function fetched(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    tell(false);
    throw offline();
  }
  if (options.method === "POST" || path === "/healthz") tell(true); // a list may come from what the browser keeps
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  const detail = answer.status === 503 ? say("engine.busy") : (said.detail ?? `${answer.status}`);
  throw new EngineError(detail, answer.status);
}

const offline = () => new EngineError(say("engine.offline"), 0, true);

/** Kind and data of each server-sent event. @param {Response} answer @returns {AsyncGenerator<[string, any]>} */
async function* events(answer) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body)
    .pipeThrough(/** @type {any} */ (new TextDecoderStream()))
    .getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const kind = /^event: ?(.*)$/m.exec(block)?.[1];
        const data = [...block.matchAll(/^data: ?(.*)$/gm)].map((line) => line[1]).join("\n");
        if (kind && data) yield [kind, JSON.parse(data)];
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @template {keyof Verbs} V @param {V} verb */
function asks(verb) {
  return (/** @type {Verbs[V]["asked"]} */ body, /** @type {Options} */ options = {}) =>
    transport.ask(verb, body, options);
}

/** @template {keyof Verbs} V @param {V} verb */
function streams(verb) {
  return (/** @type {Verbs[V]["asked"]} */ body, /** @type {OnPart} */ onPart, /** @type {Options} */ options = {}) =>
    transport.stream(verb, body, onPart, options);
}

export const solve = asks("solve");
export const count = asks("count");
export const rate = asks("rate");
export const explain = asks("explain");
export const hint = asks("hint");
export const generate = asks("generate");
export const convert = asks("convert");
export const trueCandidates = asks("true-candidates");
export const exportModel = asks("export");
export const drawing = asks("drawing");
export const lesson = asks("lesson");
export const judge = asks("judge");

/** Parts `progress` and `run`. */
export const compareStream = streams("compare");
/** Parts `events`. */
export const traceStream = streams("trace");

/** @type {Map<string, Promise<any>>} */
const lists = new Map();

/**
 * A list does not change while the server runs, and is asked for once.
 * @template {keyof Lists} L @param {L} name @returns {Promise<Lists[L]>}
 */
function listed(name) {
  let found = lists.get(name);
  if (!found) {
    found = transport.list(name, {}).catch((error) => {
      lists.delete(name);
      throw error;
    });
    lists.set(name, found);
  }
  return found;
}

export const methods = () => listed("methods");
export const formats = () => listed("formats");
export const techniques = () => listed("techniques");
export const rules = () => listed("rules");
export const kinds = () => listed("kinds");
export const stock = () => listed("stock");

/** Whether somebody answers. @param {Options} [options] */
export const health = (options = {}) => transport.list("healthz", options);
