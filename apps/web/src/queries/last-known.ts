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
 * What is kept for a page that opens without a network: who the player is, their balances, their newest rounds, deposits
 * and withdrawals. To look at only: nothing that a bet, a deposit or a withdrawal is decided by is among it (limits,
 * addresses, networks, quotes), and the server decides all of them by what it knows itself.
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
/** Of one thing; the newest page of a list is a fifth of it. */
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

/** Names of what is shown as it was last known. */
const shown = new Set<string>();

function readKept(): Kept | undefined {
  try {
    const found = JSON.parse(storage.read(lastKnownName) ?? "null") as Kept | null;
    return found && found.owner !== "" && isOwn(found.owner) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what the server says of the player, and shows it when the server cannot be asked. Once, when there is a player. */
export function keepLastKnown(): void {
  onSessionChange(forget);
  queryClient.getQueryCache().subscribe((event) => {
    if (!kept.has(event.query.queryHash)) return;
    if (event.type === "removed" && shown.delete(event.query.queryHash)) tell();
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "success" && !showing) {
      // What the stream brings is put into what was there, which may be old itself.
      if (!action.manual && shown.delete(query.queryHash)) tell();
      if (!shown.has(query.queryHash)) keep(query);
    }
    if ((action.type === "failed" || action.type === "error") && isUnreached(action.error)) show();
  });
  if (!navigator.onLine) show();
  // What is asked for while the device is offline waits and fails at nothing.
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
  tell();
}

const waiting = new Map<string, Entry>();
let writeTimer: ReturnType<typeof setTimeout> | undefined;

function keep({ queryHash, state }: Query): void {
  waiting.set(queryHash, { data: firstPage(state.data), atMs: state.dataUpdatedAt });
  writeTimer ??= setTimeout(write, writePauseMs);
}

/** Of a list that was read page by page the newest. */
function firstPage(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pages" in data) || !("pageParams" in data)) return data;
  const { pages, pageParams } = data as { pages: readonly unknown[]; pageParams: readonly unknown[] };
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function write(): void {
  writeTimer = undefined;
  const owner = ownerNow();
  // Another tab may have ended the session or begun another one.
  if (!owner || storage.read("token") !== userStore.get().token) return;
  const small = [...waiting].filter(([, entry]) => JSON.stringify(entry).length <= mostCharacters);
  waiting.clear();
  const entries = { ...readKept()?.entries, ...Object.fromEntries(small) };
  storage.write(lastKnownName, JSON.stringify({ owner, entries } satisfies Kept));
}

/** What the page does itself is no news of the server. */
let showing = false;

/** Shows what was last known of what is looked at and not known; without a network of what will be looked at, too. */
function show(): void {
  const entries = readKept()?.entries ?? {};
  showing = true;
  for (const queryKey of keptKeys) {
    const name = JSON.stringify(queryKey);
    const entry = entries[name];
    const query = queryClient.getQueryCache().find({ queryKey });
    // One call that failed says nothing of what nobody has asked for.
    if (entry === undefined || (query === undefined && navigator.onLine)) continue;
    // What is shown already has its call's failure taken back: the note above says it.
    const failed = shown.has(name) && query?.state.status === "error";
    if (query?.state.data !== undefined && !failed) continue;
    queryClient.setQueryData(queryKey, entry.data, { updatedAt: entry.atMs });
    shown.add(name);
  }
  showing = false;
  tell();
  if (shown.size > 0) void askAgain();
}

let asking = false;

/** Asks until the server answers: of what is shown nothing stays old for longer than it must. */
async function askAgain(): Promise<void> {
  if (asking) return;
  asking = true;
  while (shown.size > 0) {
    await timeOrOnline(askAgainMs);
    if (shown.size === 0) break;
    try {
      // A quiet call: nobody needs to hear every quarter of a minute that the network is away.
      await queryClient.fetchQuery({ ...assetsQueries.assets(), staleTime: 0, retry: false });
    } catch {
      continue;
    }
    for (const queryKey of keptKeys.filter((key) => shown.has(JSON.stringify(key)))) {
      // Whoever opens it next asks the server; what is looked at now is asked for now.
      queryClient.removeQueries({ queryKey, exact: true, type: "inactive" });
      await queryClient.refetchQueries({ queryKey, exact: true });
    }
  }
  asking = false;
}

function tell(): void {
  const times = [...shown].map(
    (name) => queryClient.getQueryState(JSON.parse(name))?.dataUpdatedAt ?? Date.now(),
  );
  const asOf = times.length === 0 ? "" : t("state.asOf", { time: momentText(Math.min(...times)) });
  if (asOf !== lastKnownStore.get().asOf) lastKnownStore.set({ asOf });
}

const momentText = (atMs: number) =>
  formatMoment(atMs, new Date(atMs).toDateString() === new Date().toDateString() ? "time" : "dayTime");
