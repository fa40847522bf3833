import type { EventData, EventName } from "@gemplay/api-schema";
import { userStore } from "../stores/index.ts";
import { apiBase } from "./api-base.ts";
import { call } from "./call.ts";

type Handler<N extends EventName> = (data: EventData<N>) => void;

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

const handlers = new Map<EventName, Set<(data: never) => void>>();
const resyncHandlers = new Set<() => void>();
const connectionHandlers = new Set<(open: boolean) => void>();

let source: EventSource | null = null;
/** Whose stream is open; changing the session opens another. */
let openToken: string | null = null;
let lastEventId = "";
let delayMs = firstDelayMs;
let timer: ReturnType<typeof setTimeout> | undefined;
let opening = 0;
/** Whether opening was tried since the stream was last open. */
let tried = false;
let connected = false;

/**
 * Hears one event of the server's stream. The stream opens with the first listener, with the player's own events when
 * there is a session, and closes with the last.
 * @returns ends it
 */
export function followStream<N extends EventName>(name: N, handler: Handler<N>): () => void {
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known.add(handler as (data: never) => void));
  if (source) listen(source, name);
  restart();
  return () => {
    known.delete(handler as (data: never) => void);
    if (known.size === 0) handlers.delete(name);
    restart();
  };
}

/** Runs when events may have been missed: whoever shows the server's state reads it again. */
export function onResync(handler: () => void): () => void {
  resyncHandlers.add(handler);
  return () => resyncHandlers.delete(handler);
}

/**
 * Says at once, and at each change, whether the stream is open: while it is not, what is shown grows old, and after it
 * events may have been missed. Does not open the stream by itself.
 */
export function onConnection(handler: (open: boolean) => void): () => void {
  connectionHandlers.add(handler);
  handler(connected);
  return () => connectionHandlers.delete(handler);
}

function tellConnection(open: boolean): void {
  if (open === connected) return;
  connected = open;
  for (const handler of [...connectionHandlers]) handler(open);
}

userStore.subscribe(restart);
// A device that goes offline keeps its connection for minutes without hearing anything on it.
addEventListener("offline", () => retry(firstDelayMs));
addEventListener("online", () => retry(0));

/** Brings the connection in line with listeners and session. */
function restart(): void {
  const wanted = handlers.size > 0 ? userStore.get().token : null;
  if (wanted === openToken) return;
  close();
  tried = false;
  lastEventId = "";
  delayMs = firstDelayMs;
  openToken = wanted;
  if (wanted !== null) void open(wanted);
}

function close(): void {
  opening += 1;
  clearTimeout(timer);
  source?.close();
  source = null;
  tellConnection(false);
}

/** Gives the connection up and opens another, resuming after the last event that came. */
function retry(inMs: number): void {
  if (openToken === null) return;
  close();
  delayMs = inMs;
  later(openToken);
}

// A ticket opens one connection, so the browser's own reconnecting cannot be used: each attempt asks for another.
async function open(token: string): Promise<void> {
  const attempt = ++opening;
  try {
    const query = new URLSearchParams();
    // The first refusal of a row is said; that trying again did not help either is not.
    const silent = tried;
    tried = true;
    if (token) query.set("ticket", (await call("POST /stream/ticket", {}, { silent })).ticket);
    if (lastEventId) query.set("lastEventId", lastEventId);
    if (attempt !== opening) return;
    const next = new EventSource(`${apiBase}/stream${query.size ? `?${query}` : ""}`);
    source = next;
    next.onopen = () => {
      tried = false;
      delayMs = firstDelayMs;
      tellConnection(true);
    };
    next.onerror = () => {
      if (source !== next) return;
      close();
      later(token);
    };
    next.addEventListener("resync", () => {
      for (const handler of [...resyncHandlers]) handler();
    });
    for (const name of handlers.keys()) listen(next, name);
  } catch {
    if (attempt === opening) later(token);
  }
}

function later(token: string): void {
  timer = setTimeout(() => void open(token), delayMs * (0.5 + Math.random() / 2));
  delayMs = Math.min(Math.max(delayMs * 2, firstDelayMs), longestDelayMs);
}

const listened = new WeakMap<EventSource, Set<EventName>>();

function listen(to: EventSource, name: EventName): void {
  const names = listened.get(to) ?? new Set();
  if (names.has(name)) return;
  listened.set(to, names.add(name));
  to.addEventListener(name, ({ data, lastEventId: id }: MessageEvent<string>) => {
    if (id) lastEventId = id;
    for (const handler of [...(handlers.get(name) ?? [])]) handler(JSON.parse(data) as never);
  });
}
