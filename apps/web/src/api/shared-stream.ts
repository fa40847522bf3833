import { openConnection, type StreamConnection, type StreamMessageName } from "./stream-connection.ts";

interface SharedStreamOptions {
  /** The session's token; empty for a guest. */
  readonly token: string;
  onMessage(name: StreamMessageName, data: string): void;
  /** Whether the stream is open, at each change. */
  onOpen(open: boolean): void;
}

/** Messages between the tabs of one session. */
type Said =
  | { readonly kind: "message"; readonly name: StreamMessageName; readonly data: string; readonly id: string }
  | { readonly kind: "open"; readonly open: boolean; readonly lastEventId: string }
  | { readonly kind: "joined" }
  | { readonly kind: "revive" };

/** A visible tab that heard nothing for so long takes the connection over; heartbeats come every 15 s. */
const silentMs = 25_000;
/** After a tab comes back to sight, what was heard longer ago does not prove that the connection is alive. */
const staleMs = 2_000;
/** How long a tab that came back waits for the one that has the connection, which may be frozen. */
const reviveMs = 700;
const lookEveryMs = 1_000;

/** Tabs share where the browser can elect one and let them talk; else each has a connection of its own. */
const canShare = () =>
  "locks" in navigator && "BroadcastChannel" in globalThis && globalThis.crypto?.subtle !== undefined;

/** A name for the tabs of one session, and of no other: nothing reaches a tab of another account. */
async function groupOf(token: string): Promise<string> {
  if (token === "") return "gemplay stream guest";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return `gemplay stream ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The server's stream, of which all tabs of one session in this browser have one connection: a browser allows six to an
 * origin over HTTP/1.1. The tab that holds a lock has it and passes everything on; when that tab closes, or goes silent
 * while another is in sight, the other takes over and resumes after the last event.
 */
export function openSharedStream({ token, onMessage, onOpen }: SharedStreamOptions): { close(): void } {
  let group = "";
  let channel: BroadcastChannel | undefined;
  let connection: StreamConnection | undefined;
  let endLead: (() => void) | undefined;
  let waiting = new AbortController();
  let isOpen = false;
  let isActive = false;
  let lastEventId = "";
  let heardAtMs = Date.now();

  const say = (said: Said) => channel?.postMessage(said);
  const silence = () => Date.now() - heardAtMs;

  function setOpen(open: boolean): void {
    if (open === isOpen) return;
    isOpen = open;
    onOpen(open);
  }

  function take(name: StreamMessageName, data: string, id: string): void {
    heardAtMs = Date.now();
    if (id && isKnown(id, lastEventId)) return;
    if (id) lastEventId = id;
    onMessage(name, data);
  }

  function lead(): void {
    if (connection) return;
    heardAtMs = Date.now();
    const own = openConnection({
      token,
      lastEventId: () => lastEventId,
      onMessage(name, data, id) {
        if (connection !== own) return;
        take(name, data, id);
        say({ kind: "message", name, data, id });
      },
      onOpen(open) {
        if (connection !== own) return;
        if (open) heardAtMs = Date.now();
        setOpen(open);
        say({ kind: "open", open, lastEventId });
      },
    });
    connection = own;
  }

  function follow(): void {
    const own = connection;
    connection = undefined;
    own?.close();
    endLead?.();
    endLead = undefined;
  }

  /** Waits for the lock of the group, or takes it from a tab that is silent. */
  function askToLead(steal: boolean): void {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    navigator.locks
      .request(group, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return undefined;
        lead();
        return new Promise<void>((done) => {
          endLead = done;
        });
      })
      .catch(() => {
        // Given up by this tab itself, or taken by another one: then this tab waits its turn.
        if (signal.aborted) return;
        follow();
        askToLead(false);
      });
  }

  function hear({ data: said }: MessageEvent<Said>): void {
    if (said.kind === "joined") {
      if (connection) say({ kind: "open", open: isOpen, lastEventId });
    } else if (said.kind === "revive") {
      if (silence() > staleMs) connection?.reopen();
    } else if (connection) {
      // Another tab has taken the lock, and this one hears of it in a moment.
    } else if (said.kind === "message") take(said.name, said.data, said.id);
    else {
      heardAtMs = Date.now();
      if (lastEventId === "") lastEventId = said.lastEventId;
      setOpen(said.open);
    }
  }

  async function begin(): Promise<void> {
    isActive = true;
    heardAtMs = Date.now();
    if (!canShare()) return lead();
    const found = await groupOf(token);
    if (!isActive || channel) return;
    group = found;
    channel = new BroadcastChannel(group);
    channel.onmessage = hear;
    say({ kind: "joined" });
    askToLead(false);
  }

  function end(): void {
    isActive = false;
    waiting.abort();
    follow();
    channel?.close();
    channel = undefined;
    setOpen(false);
  }

  /**
   * Makes sure that the stream is alive, by another connection unless something was heard a moment ago: by the tab that has it,
   * or by this one when that tab does not answer.
   */
  function revive(): void {
    if (!isActive || silence() < staleMs) return;
    if (connection) {
      connection.reopen();
      return;
    }
    say({ kind: "revive" });
    setTimeout(() => {
      if (!connection && channel && silence() > staleMs && document.visibilityState === "visible")
        askToLead(true);
    }, reviveMs);
  }

  const cameIntoSight = () => {
    if (document.visibilityState === "visible") revive();
  };
  const cameOnline = () => {
    heardAtMs = 0;
    revive();
  };
  // A page in the back-forward cache holds neither lock nor connection, and comes back with both.
  const left = () => end();
  const cameBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !isActive) void begin();
  };
  const watchdog = setInterval(() => {
    if (!connection && channel && silence() > silentMs && document.visibilityState === "visible")
      askToLead(true);
  }, lookEveryMs);

  document.addEventListener("visibilitychange", cameIntoSight);
  addEventListener("online", cameOnline);
  addEventListener("pagehide", left);
  addEventListener("pageshow", cameBack);
  void begin();

  return {
    close() {
      clearInterval(watchdog);
      document.removeEventListener("visibilitychange", cameIntoSight);
      removeEventListener("online", cameOnline);
      removeEventListener("pagehide", left);
      removeEventListener("pageshow", cameBack);
      end();
    },
  };
}

/** Whether an event was heard before: two tabs may have a connection for a moment. Ids of two processes do not compare. */
function isKnown(id: string, lastEventId: string): boolean {
  const [one, other] = [id, lastEventId].map((text) => /^(.+)-(\d+)$/.exec(text));
  return one?.[1] !== undefined && one[1] === other?.[1] && Number(one[2]) <= Number(other[2]);
}
