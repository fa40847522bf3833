import { openConnection, type StreamConnection, type StreamMessageName } from "./stream-connection.ts";

interface SharedStreamOptions {
  /** Token of the session, or "" for a guest. */
  readonly token: string;
  onMessage(name: StreamMessageName, data: string): void;
  /** Called each time the stream opens or closes. The argument is true if the stream is open. */
  onOpen(open: boolean): void;
}

/** A message that one tab sends to the other tabs of the same session. */
type Said =
  | { readonly kind: "message"; readonly name: StreamMessageName; readonly data: string; readonly id: string }
  | { readonly kind: "open"; readonly open: boolean; readonly lastEventId: string }
  | { readonly kind: "joined" }
  | { readonly kind: "revive" };

/**
 * Time in ms without a message from the event stream, after which a visible tab takes over the connection from another
 * tab. The server sends a heartbeat every 15 s.
 */
const silentMs = 25_000;
/** When a tab becomes visible, it renews the connection if the last message is older than this time in ms. */
const staleMs = 2_000;
/**
 * Time in ms that a tab waits for a response from the tab that owns the connection, because the browser may have frozen
 * that tab.
 */
const reviveMs = 700;
const lookEveryMs = 1_000;

/**
 * Returns whether the browser has Web Locks, BroadcastChannel and SHA-256, which tabs need to share one connection. If
 * one of the three is missing, each tab opens its own connection.
 */
const canShare = () =>
  "locks" in navigator && "BroadcastChannel" in globalThis && globalThis.crypto?.subtle !== undefined;

/**
 * Returns a channel name that only the tabs of one session share, so that no message reaches a tab of another account.
 */
async function groupOf(token: string): Promise<string> {
  if (token === "") return "gemplay stream guest";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return `gemplay stream ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** State of one tab that shares the event stream with the other tabs of the session. */
interface SharedStream extends SharedStreamOptions {
  /** Name of the lock and of the channel of the session's tabs. The name is "" until `start` has computed the name. */
  group: string;
  /** Channel for messages to the other tabs of the session, or undefined while this tab shares no connection. */
  channel: BroadcastChannel | undefined;
  /** Connection to the server, or undefined if another tab owns the connection. */
  connection: StreamConnection | undefined;
  /** Releases the lock that the tabs of the session share. Undefined if this tab does not hold the lock. */
  releaseLock: (() => void) | undefined;
  /** Cancels this tab's latest request for the lock that the session's tabs share. */
  lockRequest: AbortController;
  /** Whether the event stream is open, in this tab or in the tab that owns the connection. */
  isOpen: boolean;
  /** False after `stop`, for example while the page is in the browser's back-forward cache. */
  isActive: boolean;
  lastEventId: string;
  /** Time in ms at which this tab last received something from the event stream, or last started to use it. */
  heardAtMs: number;
}

/**
 * Opens one connection to the server's event stream for all tabs of a session. Over HTTP/1.1, a browser allows only six
 * connections to an origin. The tab that holds a shared lock owns the connection and forwards all events to the other
 * tabs. If the owner is closed, another tab becomes the owner. If the owner is silent, a visible tab takes the lock
 * from it. The new owner resumes the event stream after the last received event.
 */
export function openSharedStream(options: SharedStreamOptions): { close(): void } {
  const stream: SharedStream = {
    ...options,
    group: "",
    channel: undefined,
    connection: undefined,
    releaseLock: undefined,
    lockRequest: new AbortController(),
    isOpen: false,
    isActive: false,
    lastEventId: "",
    heardAtMs: Date.now(),
  };
  const stopWatching = watchTab(stream);
  void start(stream);
  return {
    close() {
      stopWatching();
      stop(stream);
    },
  };
}

/**
 * Checks regularly that the event stream is alive, and also when the tab becomes visible or the device comes online.
 * Stops the event stream while the page is in the browser's back-forward cache.
 * @returns a function that stops these checks
 */
function watchTab(stream: SharedStream): () => void {
  const onVisibility = () => {
    if (document.visibilityState === "visible") revive(stream);
  };
  const onOnline = () => {
    stream.heardAtMs = 0;
    revive(stream);
  };
  // A page gives up the lock and the connection when it enters the browser's back-forward cache. It requests the lock
  // again when the player returns to it.
  const onPageHide = () => stop(stream);
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !stream.isActive) void start(stream);
  };
  const watchdog = setInterval(() => takeOverIfSilent(stream, silentMs), lookEveryMs);

  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", onOnline);
  addEventListener("pagehide", onPageHide);
  addEventListener("pageshow", onPageShow);
  return () => {
    clearInterval(watchdog);
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("online", onOnline);
    removeEventListener("pagehide", onPageHide);
    removeEventListener("pageshow", onPageShow);
  };
}

/**
 * Joins the group of tabs that share the connection of the session. In a browser that cannot share connections, opens
 * the tab's own connection.
 */
async function start(stream: SharedStream): Promise<void> {
  stream.isActive = true;
  stream.heardAtMs = Date.now();
  if (!canShare()) return connect(stream);
  const group = await groupOf(stream.token);
  if (!stream.isActive || stream.channel) return;
  stream.group = group;
  stream.channel = new BroadcastChannel(group);
  stream.channel.onmessage = ({ data }: MessageEvent<Said>) => hear(stream, data);
  say(stream, { kind: "joined" });
  requestLock(stream, { steal: false });
}

/**
 * Leaves the group of tabs that share the connection of the session. Another tab can then become the owner of the lock
 * and of the connection.
 */
function stop(stream: SharedStream): void {
  stream.isActive = false;
  stream.lockRequest.abort();
  disconnect(stream);
  stream.channel?.close();
  stream.channel = undefined;
  setOpen(stream, false);
}

/** Waits for the lock of the session's tabs, or takes the lock from a silent tab. */
function requestLock(stream: SharedStream, { steal }: { readonly steal: boolean }): void {
  stream.lockRequest.abort();
  stream.lockRequest = new AbortController();
  const { signal } = stream.lockRequest;
  navigator.locks
    .request(stream.group, steal ? { steal } : { signal }, () => {
      if (signal.aborted) return undefined;
      connect(stream);
      return new Promise<void>((release) => {
        stream.releaseLock = release;
      });
    })
    .catch(() => {
      // If another tab took the lock, this tab waits for the lock again. An aborted signal means that this tab has
      // cancelled its own request for the lock.
      if (signal.aborted) return;
      disconnect(stream);
      requestLock(stream, { steal: false });
    });
}

/** Opens the connection to the server and forwards the received events to the other tabs of the session. */
function connect(stream: SharedStream): void {
  if (stream.connection) return;
  stream.heardAtMs = Date.now();
  const own = openConnection({
    token: stream.token,
    lastEventId: () => stream.lastEventId,
    onMessage(name, data, id) {
      if (stream.connection !== own) return;
      passOn(stream, name, data, id);
      say(stream, { kind: "message", name, data, id });
    },
    onOpen(open) {
      if (stream.connection !== own) return;
      if (open) stream.heardAtMs = Date.now();
      setOpen(stream, open);
      say(stream, { kind: "open", open, lastEventId: stream.lastEventId });
    },
  });
  stream.connection = own;
}

/** Closes the connection of this tab and releases the lock of the session's tabs. */
function disconnect(stream: SharedStream): void {
  const own = stream.connection;
  stream.connection = undefined;
  own?.close();
  stream.releaseLock?.();
  stream.releaseLock = undefined;
}

/** Sends a message to the other tabs of the session. */
function say({ channel }: SharedStream, said: Said): void {
  channel?.postMessage(said);
}

/** Handles a message from another tab of the session. */
function hear(stream: SharedStream, said: Said): void {
  if (said.kind === "joined") {
    if (stream.connection)
      say(stream, { kind: "open", open: stream.isOpen, lastEventId: stream.lastEventId });
  } else if (said.kind === "revive") {
    if (silenceOf(stream) > staleMs) stream.connection?.reopen();
  } else if (stream.connection) {
    // This tab still has a connection, but the message proves that another tab has taken the lock. This tab ignores the
    // message, because the browser will soon report the loss of the lock.
  } else if (said.kind === "message") passOn(stream, said.name, said.data, said.id);
  else {
    stream.heardAtMs = Date.now();
    if (stream.lastEventId === "") stream.lastEventId = said.lastEventId;
    setOpen(stream, said.open);
  }
}

/** Passes a message of the server to the listeners, unless this tab already received the message. */
function passOn(stream: SharedStream, name: StreamMessageName, data: string, id: string): void {
  stream.heardAtMs = Date.now();
  if (id && isKnown(id, stream.lastEventId)) return;
  if (id) stream.lastEventId = id;
  stream.onMessage(name, data);
}

function setOpen(stream: SharedStream, open: boolean): void {
  if (open === stream.isOpen) return;
  stream.isOpen = open;
  stream.onOpen(open);
}

/**
 * Renews the connection of the event stream, unless a message arrived within the last `staleMs`. If this tab owns the
 * connection, it closes the connection and opens a new one. Otherwise, this tab asks the owner to open a new
 * connection, and takes the lock if no answer arrives.
 */
function revive(stream: SharedStream): void {
  if (!stream.isActive || silenceOf(stream) < staleMs) return;
  if (stream.connection) {
    stream.connection.reopen();
    return;
  }
  say(stream, { kind: "revive" });
  setTimeout(() => takeOverIfSilent(stream, staleMs), reviveMs);
}

/**
 * Takes the lock from the owner of the connection, if this tab is visible and received nothing for `leastMs`
 * milliseconds.
 */
function takeOverIfSilent(stream: SharedStream, leastMs: number): void {
  const { connection, channel } = stream;
  if (!connection && channel && silenceOf(stream) > leastMs && document.visibilityState === "visible")
    requestLock(stream, { steal: true });
}

/** Returns how many milliseconds ago `heardAtMs` was. */
const silenceOf = ({ heardAtMs }: SharedStream): number => Date.now() - heardAtMs;

/**
 * Returns whether this tab already received the event. An event can arrive twice, because two tabs may both have a
 * connection for a short time. Ids of events can be compared only if the events come from the same server process.
 */
function isKnown(id: string, lastEventId: string): boolean {
  const [one, other] = [id, lastEventId].map((text) => /^(.+)-(\d+)$/.exec(text));
  return one?.[1] !== undefined && one[1] === other?.[1] && Number(one[2]) <= Number(other[2]);
}
