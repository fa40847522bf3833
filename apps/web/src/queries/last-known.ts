import type { Query, QueryKey } from "@tanstack/react-query";
import { formatMoment, t } from "../i18n/index.ts";
import { timeOrOnline } from "../loading/index.ts";
import {
  forgetLastKnown,
  isOwn,
  lastKnownName,
  lastKnownStore,
  onSessionChange,
  ownerNow,
  queryClient,
  storage,
  userStore,
} from "../stores/index.ts";
import { assetsQueries } from "./assets.queries.ts";
import { userQueries } from "./user.queries.ts";

/**
 * Data that the browser stores, so that the page can open without a network: the player, the balances, and the newest
 * rounds, deposits and withdrawals. The stored data is only shown to the player. Limits, addresses, networks and quotes
 * are not stored, because bets, deposits and withdrawals depend on this data. The server decides about bets, deposits
 * and withdrawals with its own data.
 */
const keptKeys: readonly QueryKey[] = [
  userQueries.userInfo().queryKey,
  userQueries.lastRounds().queryKey,
  userQueries.records().queryKey,
  assetsQueries.balance().queryKey,
  assetsQueries.assets().queryKey,
  assetsQueries.depositRecords().queryKey,
  assetsQueries.withdrawRecords().queryKey,
];
const kept = new Set(keptKeys.map((key) => JSON.stringify(key)));
/**
 * Maximum size of the stored data of one query, in characters. The newest page of a list needs about a fifth of the
 * maximum size.
 */
const mostCharacters = 100_000;
const writePauseMs = 1_000;
const askAgainMs = 15_000;

interface Entry {
  readonly data: unknown;
  readonly atMs: number;
}

interface Kept {
  readonly owner: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

/** Names of the queries that currently show stored data. */
const shown = new Set<string>();

function readKept(): Kept | undefined {
  try {
    const found = JSON.parse(storage.read(lastKnownName) ?? "null") as Kept | null;
    return found && found.owner !== "" && isOwn(found.owner) ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the server's data about the player, and shows the stored data when the page cannot reach the server. The page
 * calls `keepLastKnown` once, as soon as a player is signed in.
 */
export function keepLastKnown(): void {
  onSessionChange(forget);
  queryClient.getQueryCache().subscribe((event) => {
    if (!kept.has(event.query.queryHash)) return;
    if (event.type === "removed" && shown.delete(event.query.queryHash)) notify();
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "success" && !showing) {
      // An event of the stream changes data that may be old, so the changed data does not count as fresh data.
      if (!action.manual && shown.delete(query.queryHash)) notify();
      if (!shown.has(query.queryHash)) keep(query);
    }
    if ((action.type === "failed" || action.type === "error") && isUnreached(action.error)) show();
  });
  if (!navigator.onLine) show();
  // A query that starts while the device is offline is paused and does not fail. For this reason, the `offline` event
  // is needed too.
  addEventListener("offline", show);
}

const isUnreached = (error: unknown) =>
  typeof error === "object" && error !== null && "offline" in error && error.offline === true;

function forget(): void {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  waiting.clear();
  shown.clear();
  forgetLastKnown();
  notify();
}

const waiting = new Map<string, Entry>();
let writeTimer: ReturnType<typeof setTimeout> | undefined;

function keep({ queryHash, state }: Query): void {
  waiting.set(queryHash, { data: firstPage(state.data), atMs: state.dataUpdatedAt });
  writeTimer ??= setTimeout(write, writePauseMs);
}

/** Returns only the newest page of a list that loads page by page. */
function firstPage(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pages" in data) || !("pageParams" in data)) return data;
  const { pages, pageParams } = data as { pages: readonly unknown[]; pageParams: readonly unknown[] };
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function write(): void {
  writeTimer = undefined;
  const owner = ownerNow();
  // Another tab may have ended the session or started another session.
  if (!owner || storage.read("token") !== userStore.get().token) return;
  const small = [...waiting].filter(([, entry]) => JSON.stringify(entry).length <= mostCharacters);
  waiting.clear();
  const entries = { ...readKept()?.entries, ...Object.fromEntries(small) };
  storage.write(lastKnownName, JSON.stringify({ owner, entries } satisfies Kept));
}

/**
 * True while `show` writes stored data into the query cache, so that the written data does not count as an answer of
 * the server.
 */
let showing = false;

/**
 * Shows the stored data of every query that a screen uses and that has no data. Without a network, `show` also fills
 * queries that no screen uses yet.
 */
function show(): void {
  const entries = readKept()?.entries ?? {};
  showing = true;
  for (const queryKey of keptKeys) {
    const name = JSON.stringify(queryKey);
    const entry = entries[name];
    const query = queryClient.getQueryCache().find({ queryKey });
    // One failed API call gives no information about queries that no screen has started.
    if (entry === undefined || (query === undefined && navigator.onLine)) continue;
    // The query already shows stored data. Setting the stored data again clears the error of the query, because the
    // offline note already reports the failure.
    const failed = shown.has(name) && query?.state.status === "error";
    if (query?.state.data !== undefined && !failed) continue;
    queryClient.setQueryData(queryKey, entry.data, { updatedAt: entry.atMs });
    shown.add(name);
  }
  showing = false;
  notify();
  if (shown.size > 0) void askAgain();
}

let asking = false;

/** Repeats an API call until the server answers, so that stored data is replaced as soon as possible. */
async function askAgain(): Promise<void> {
  if (asking) return;
  asking = true;
  while (shown.size > 0) {
    await timeOrOnline(askAgainMs);
    if (shown.size === 0) break;
    try {
      // The repeated API call is a quiet call, because a toast about the network every 15 seconds would disturb the
      // player.
      await queryClient.fetchQuery({ ...assetsQueries.assets(), staleTime: 0, retry: false });
    } catch {
      continue;
    }
    for (const queryKey of keptKeys.filter((key) => shown.has(JSON.stringify(key)))) {
      // Queries that no screen uses are removed from the cache and read at their next use. Queries that a screen uses
      // are read immediately.
      queryClient.removeQueries({ queryKey, exact: true, type: "inactive" });
      await queryClient.refetchQueries({ queryKey, exact: true });
    }
  }
  asking = false;
}

function notify(): void {
  const times = [...shown].map(
    (name) => queryClient.getQueryState(JSON.parse(name))?.dataUpdatedAt ?? Date.now(),
  );
  const asOf = times.length === 0 ? "" : t("state.asOf", { time: momentText(Math.min(...times)) });
  if (asOf !== lastKnownStore.get().asOf) lastKnownStore.set({ asOf });
}

const momentText = (atMs: number) =>
  formatMoment(atMs, new Date(atMs).toDateString() === new Date().toDateString() ? "time" : "dayTime");
