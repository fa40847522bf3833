import { type AssetId, assetIds, isAssetId } from "@gemplay/money";
import {
  type Account,
  accounts,
  byShard,
  createIdSource,
  type Executor,
  isPlayers,
  isPool,
  LedgerError,
  optionalText,
  plainArray,
  quotedArray,
  type Row,
  requireTransaction,
  type TimedId,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";

/** A request to move an amount of money between two accounts. */
export interface TransferRequest {
  /** The id of the player who owns one of the two accounts; 0 if both accounts are system accounts. */
  readonly playerId: bigint;
  /** The account from which the transfer subtracts the amount. */
  readonly debit: Account;
  /** The account to which the transfer adds the amount. */
  readonly credit: Account;
  readonly asset: AssetId;
  /** The amount in base units, above zero. */
  readonly amountBase: bigint;
  /**
   * The reason for the movement in lower case with underscores, for example `deposit` or `withdrawal_hold`. Only the
   * settlement may use the kinds `stake` and `payout`.
   */
  readonly kind: string;
  /**
   * The id of the deposit or withdrawal that the movement belongs to. The reference has 1 to 200 characters.
   */
  readonly reference: string;
  /** The idempotency key of the transfer. The key must be unique for the player id, and has 1 to 200 characters. */
  readonly idempotencyKey: string;
}

/** A movement of money that is stored in the journal. */
export interface PostedTransfer extends TransferRequest {
  readonly id: string;
  readonly at: Date;
  /** True if the movement was already posted before this call. */
  readonly duplicate: boolean;
}

const ownNextId = createIdSource(() => Date.now());
/**
 * The largest amount of one transfer in base units. The limit for the amount is far above every real amount, and far
 * below the largest value of NUMERIC(78,0).
 */
const amountLimit = 10n ** 60n;
const reserved: ReadonlySet<string> = new Set(["stake", "payout"]);
/** The account that only holds may change, because its balance must equal the sum of the open holds. */
const reservedAccount = "open_bets" satisfies Account;

/**
 * Posts transfers in the given order inside the caller's transaction. The function posts either all transfers or none.
 * If `post` throws a `LedgerError`, the function has written nothing, and the transaction is still usable. After any
 * other error than a `LedgerError`, the caller must roll back the transaction.
 *
 * Post all transfers of a transaction in one call if possible, because one call locks the wallets in the order that all
 * code uses. A repeated transfer with the same idempotency key and the same values has no effect and returns the first
 * result.
 *
 * @param nextId a function that returns the next id and its time. By default, the times come from the clock of the
 * machine
 * @returns one movement for each request, in the order of the requests
 * @throws {LedgerError} invalid_transfer, not_in_transaction, idempotency_conflict, key_over, insufficient_balance,
 * pool_exhausted, test_token_uncovered, account_closed
 */
export async function post(
  executor: Executor,
  transfers: readonly TransferRequest[],
  nextId: () => TimedId = ownNextId,
): Promise<readonly PostedTransfer[]> {
  for (const transfer of transfers) assertTransfer(transfer);
  if (transfers.length === 0) return [];
  await requireTransaction(executor);
  const sums = new Map([
    ...(await lockWallets(executor, transfers)),
    ...(await lockSystem(executor, transfers)),
  ]);
  await assertOpen(executor, transfers);
  const known = await findPosted(executor, transfers);
  const answers: PostedTransfer[] = [];
  const fresh: PostedTransfer[] = [];
  const deltas = new Map<string, bigint>();
  for (const transfer of transfers) {
    const identity = keyOf(transfer);
    const first = known.get(identity);
    if (first !== undefined) {
      assertSame(first, transfer);
      answers.push({ ...first, duplicate: true });
      continue;
    }
    move(sums, deltas, transfer);
    const posted = named(transfer, nextId);
    known.set(identity, posted);
    fresh.push(posted);
    answers.push(posted);
  }
  assertCovered(fresh);
  if (fresh.length > 0) await write(executor, fresh, deltas);
  return answers;
}

/**
 * Refuses transfers that credit a closed account. The caller has already locked the wallets of the transfers. Closing
 * an account locks the same wallets, so no account can be closed during the check.
 * @throws {LedgerError} account_closed
 */
async function assertOpen(executor: Executor, transfers: readonly TransferRequest[]): Promise<void> {
  const credited = transfers.filter(({ credit }) => isPlayers(credit)).map(({ playerId }) => playerId);
  if (credited.length === 0) return;
  const { rows } = await executor.query(
    "SELECT player_id::text AS player_id FROM closed_account WHERE player_id = ANY($1::bigint[]) LIMIT 1",
    [plainArray(credited)],
  );
  const [closed] = rows;
  if (closed !== undefined) throw new LedgerError("account_closed", text(closed, "player_id"));
}

/**
 * Posts the ledger's own movements between `open_bets` and wallets. The caller has locked the wallets and guarantees
 * that the idempotency keys are new.
 *
 * @param balances the balances of the locked wallets, as returned by `lockWallets`. The function updates these balances
 * in the map
 * @throws {LedgerError} insufficient_balance
 */
export async function postLocked(
  executor: Executor,
  transfers: readonly TransferRequest[],
  balances: Map<string, bigint>,
  nextId: () => TimedId,
): Promise<void> {
  const deltas = new Map<string, bigint>();
  for (const transfer of transfers) move(balances, deltas, transfer);
  await write(
    executor,
    transfers.map((transfer) => named(transfer, nextId)),
    deltas,
  );
}

/** Adds an id and a time to a transfer that the ledger is about to write. */
function named(transfer: TransferRequest, nextId: () => TimedId): PostedTransfer {
  const { id, atMs } = nextId();
  return { ...transfer, id, at: new Date(atMs), duplicate: false };
}

function assertTransfer(transfer: TransferRequest): void {
  const { playerId, debit, credit, asset, amountBase, kind, reference, idempotencyKey } = transfer;
  const refuse = (why: string): never => {
    throw new LedgerError("invalid_transfer", why);
  };
  if (!accounts.includes(debit) || !accounts.includes(credit) || debit === credit) refuse("accounts");
  if (debit === reservedAccount || credit === reservedAccount) refuse("accounts");
  const players = [debit, credit].filter(isPlayers).length;
  if (playerId < 0n || players !== (playerId > 0n ? 1 : 0)) refuse("player id");
  if (!isAssetId(asset)) refuse("asset");
  if (amountBase <= 0n || amountBase >= amountLimit) refuse("amount");
  if (!/^[a-z][a-z_]{1,39}$/.test(kind) || reserved.has(kind)) refuse("kind");
  if (!isShortText(reference)) refuse("reference");
  if (!isShortText(idempotencyKey)) refuse("idempotency key");
}

function isShortText(value: string): boolean {
  return value.length >= 1 && value.length <= 200 && !value.includes("\0") && value.isWellFormed();
}

/** The two fields that together identify a transfer. */
export type TransferKey = Pick<TransferRequest, "playerId" | "idempotencyKey">;

export const keyOf = (transfer: TransferKey): string => `${transfer.playerId} ${transfer.idempotencyKey}`;

/** Returns the key of a wallet's playable balance in the map that `lockWallets` returns. */
export const walletName = (playerId: bigint, asset: string): string => `${playerId} ${asset}`;

/** Returns the key of a wallet's withdraw-only balance in the map that `lockWallets` returns. */
export const withdrawOnlyName = (playerId: bigint, asset: string): string =>
  `${walletName(playerId, asset)} withdraw_only`;

/**
 * Returns the key of the stored balance that belongs to one side of a transfer, for the map that `lockWallets` returns.
 * Returns undefined for an account without a stored balance.
 */
function sumOf(transfer: TransferRequest, account: Account): string | undefined {
  if (account === "player") return walletName(transfer.playerId, transfer.asset);
  if (account === "withdraw_only") return withdrawOnlyName(transfer.playerId, transfer.asset);
  return isPool(account) ? `${account} ${transfer.asset}` : undefined;
}

/**
 * Locks wallets in the order of player and asset, and creates missing wallets.
 *
 * @returns both sums of each wallet, by `walletName` and `withdrawOnlyName`
 */
export async function lockWallets(
  executor: Executor,
  transfers: readonly Pick<TransferRequest, "playerId" | "asset">[],
): Promise<ReadonlyMap<string, bigint>> {
  const wanted = new Map<string, Pick<TransferRequest, "playerId" | "asset">>();
  for (const transfer of transfers) {
    if (transfer.playerId > 0n) wanted.set(walletName(transfer.playerId, transfer.asset), transfer);
  }
  const sums = new Map<string, bigint>();
  for (const group of byShard(executor, [...wanted.values()], ({ playerId }) => playerId))
    for (const [name, sum] of walletSums(await lockGroup(executor, group))) sums.set(name, sum);
  return sums;
}

/** Locks wallets of one shard, and creates missing wallets. */
async function lockGroup(
  executor: Executor,
  wallets: readonly Pick<TransferRequest, "playerId" | "asset">[],
): Promise<readonly Row[]> {
  const values = [
    plainArray(wallets.map(({ playerId }) => playerId)),
    plainArray(wallets.map(({ asset }) => asset)),
  ];
  const lock = async () => {
    const { rows } = await executor.query(
      `SELECT w.player_id::text AS player_id, w.asset::text AS asset, w.balance::text AS balance,
              w.withdraw_only::text AS withdraw_only
       FROM unnest($1::bigint[], $2::text[]) u(player_id, asset)
       JOIN wallet w ON w.player_id = u.player_id AND w.asset = u.asset
       WHERE w.player_id = ANY($1::bigint[])
       ORDER BY w.player_id, w.asset FOR UPDATE OF w`,
      values,
    );
    return rows;
  };
  const found = await lock();
  if (found.length === wallets.length) return found;
  await executor.query(
    `INSERT INTO wallet (player_id, asset, has_holds, limit_version)
     SELECT u.player_id, u.asset, coalesce(x.has_holds, false), coalesce(x.limit_version, 0)
     FROM unnest($1::bigint[], $2::text[]) u(player_id, asset)
     LEFT JOIN (SELECT player_id, bool_or(has_holds) AS has_holds, max(limit_version) AS limit_version FROM wallet
                WHERE player_id = ANY($1::bigint[]) GROUP BY 1) x ON x.player_id = u.player_id
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    values,
  );
  return await lock();
}

function walletSums(rows: readonly Row[]): readonly (readonly [string, bigint])[] {
  return rows.flatMap((row): [string, bigint][] => {
    const wallet = [whole(row, "player_id"), text(row, "asset")] as const;
    return [
      [walletName(...wallet), whole(row, "balance")],
      [withdrawOnlyName(...wallet), whole(row, "withdraw_only")],
    ];
  });
}

/**
 * Locks the player's wallet for every asset and creates missing wallets, so that no other transaction can create a
 * wallet of the player.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function lockEveryWallet(
  executor: Executor,
  playerId: bigint,
): Promise<ReadonlyMap<string, bigint>> {
  await requireTransaction(executor);
  return await lockWallets(
    executor,
    assetIds.map((asset) => ({ playerId, asset })),
  );
}

/**
 * Locks the pools of the transfers in a fixed order. A movement between two system accounts locks no wallet, so the
 * function also locks the idempotency key of the movement. As a result, two calls of `post` with the same idempotency
 * key run one after the other.
 */
async function lockSystem(
  executor: Executor,
  transfers: readonly TransferRequest[],
): Promise<ReadonlyMap<string, bigint>> {
  const keys = transfers
    .filter(({ playerId }) => playerId === 0n)
    .map(({ idempotencyKey }) => idempotencyKey);
  if (keys.length > 0) {
    await executor.query(
      `SELECT pg_advisory_xact_lock(hash) FROM (
         SELECT DISTINCT hashtextextended('ledger ' || key, 0) AS hash FROM unnest($1::text[]) key ORDER BY 1) k`,
      [quotedArray(keys)],
    );
  }
  const wanted = transfers.flatMap((transfer) =>
    [transfer.debit, transfer.credit].filter(isPool).map((account) => ({ account, asset: transfer.asset })),
  );
  if (wanted.length === 0) return new Map();
  const { rows } = await executor.query(
    `SELECT p.account || ' ' || p.asset AS sum, p.balance::text AS balance FROM pool p
     WHERE (p.account, p.asset) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     ORDER BY p.account, p.asset FOR UPDATE OF p`,
    [plainArray(wanted.map(({ account }) => account)), plainArray(wanted.map(({ asset }) => asset))],
  );
  return new Map(rows.map((row) => [text(row, "sum"), whole(row, "balance")]));
}

/**
 * Returns the earlier transfers that were posted with the given idempotency keys. The function `keyOf` builds the keys
 * of the returned map. The caller holds the locks of the wallets and pools, so the statement's snapshot contains every
 * committed transfer.
 * @throws {LedgerError} key_over if a transfer with one of the idempotency keys is archived
 */
export async function findPosted(
  executor: Executor,
  transfers: readonly TransferKey[],
): Promise<Map<string, PostedTransfer>> {
  const { rows: known } = await executor.query(
    `SELECT k.player_id::text AS player_id, k.id::text AS id
     FROM unnest($1::bigint[], $2::text[]) u(player_id, key)
     JOIN posted_key k ON k.player_id = u.player_id AND k.idempotency_key = u.key`,
    [
      plainArray(transfers.map(({ playerId }) => playerId)),
      quotedArray(transfers.map(({ idempotencyKey }) => idempotencyKey)),
    ],
  );
  if (known.length === 0) return new Map();
  // The query contains the ids of the transfers, so PostgreSQL reads only the monthly partitions of these ids.
  const { rows } = await executor.query(
    `SELECT t.player_id::text AS player_id, t.id::text AS id, t.debit::text AS debit, t.credit::text AS credit,
            t.asset::text AS asset, t.amount::text AS amount, t.kind, t.reference, t.idempotency_key,
            ${timeSql("t.at")} AS at
     FROM unnest($1::bigint[], $2::uuid[]) u(player_id, id)
     JOIN transfer t ON t.player_id = u.player_id AND t.id = u.id WHERE t.id = ANY($2::uuid[])`,
    [plainArray(known.map((row) => text(row, "player_id"))), plainArray(known.map((row) => text(row, "id")))],
  );
  // The ledger cannot compare an archived transfer with the request, and must not post the same transfer twice.
  if (rows.length < known.length) {
    const here = new Set(rows.map((row) => text(row, "id")));
    const away = known.find((row) => !here.has(text(row, "id")));
    throw new LedgerError("key_over", `the transfer with this key is archived: ${away && text(away, "id")}`);
  }
  const posted = rows.map((row) => ({
    playerId: whole(row, "player_id"),
    id: text(row, "id"),
    debit: text(row, "debit") as Account,
    credit: text(row, "credit") as Account,
    asset: text(row, "asset") as AssetId,
    amountBase: whole(row, "amount"),
    kind: text(row, "kind"),
    reference: text(row, "reference"),
    idempotencyKey: optionalText(row, "idempotency_key") ?? "",
    at: time(row, "at"),
    duplicate: true,
  }));
  return new Map(posted.map((transfer) => [keyOf(transfer), transfer]));
}

function assertSame(first: PostedTransfer, again: TransferRequest): void {
  const same =
    first.debit === again.debit &&
    first.credit === again.credit &&
    first.asset === again.asset &&
    first.amountBase === again.amountBase &&
    first.kind === again.kind &&
    first.reference === again.reference;
  if (!same) throw new LedgerError("idempotency_conflict", keyOf(again));
}

/**
 * Applies one transfer to the stored balances.
 * @throws {LedgerError} insufficient_balance or pool_exhausted if a balance would fall below zero
 */
function move(sums: Map<string, bigint>, deltas: Map<string, bigint>, transfer: TransferRequest): void {
  for (const [account, amount] of [
    [transfer.debit, -transfer.amountBase],
    [transfer.credit, transfer.amountBase],
  ] as const) {
    const name = sumOf(transfer, account);
    if (name === undefined) continue;
    const after = (sums.get(name) ?? 0n) + amount;
    if (after < 0n) {
      throw new LedgerError(isPlayers(account) ? "insufficient_balance" : "pool_exhausted", name);
    }
    sums.set(name, after);
    deltas.set(name, (deltas.get(name) ?? 0n) + amount);
  }
}

/** Returns the amount that a transfer adds to the balance of one account in one asset. */
function addedTo(
  account: Account,
  of: AssetId,
  { debit, credit, asset, amountBase }: TransferRequest,
): bigint {
  if (asset !== of) return 0n;
  return (credit === account ? amountBase : 0n) - (debit === account ? amountBase : 0n);
}

/**
 * Checks that the PLAY in the airdrop pool still covers all TPLAY. Transfers that issue TPLAY must add at least the
 * same amount of PLAY to the pool. Transfers that remove PLAY from the pool must destroy at least the same amount of
 * TPLAY. Because of the two rules for TPLAY and PLAY, the check need not read balances from the database.
 * @throws {LedgerError} test_token_uncovered
 */
function assertCovered(fresh: readonly PostedTransfer[]): void {
  const spareBase = fresh.reduce(
    (sum, transfer) =>
      sum + addedTo("airdrop_pool", "PLAY", transfer) + addedTo("issuance", "TPLAY", transfer),
    0n,
  );
  if (spareBase < 0n)
    throw new LedgerError("test_token_uncovered", `the airdrop pool lacks ${-spareBase} base units of PLAY`);
}

/** Inserts the transfers and updates the stored balances. */
async function write(
  executor: Executor,
  fresh: readonly PostedTransfer[],
  deltas: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const group of byShard(executor, fresh, ({ playerId }) => playerId))
    await writeGroup(executor, group, deltas);
  await changePools(executor, deltas);
}

/** Inserts transfers of one shard and updates the wallets in one statement. */
async function writeGroup(
  executor: Executor,
  fresh: readonly PostedTransfer[],
  deltas: ReadonlyMap<string, bigint>,
): Promise<void> {
  const wallets = changedWallets(fresh, deltas);
  await executor.query(
    `WITH t AS (
       INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, idempotency_key, at)
       SELECT player_id, id, debit, credit, asset, amount, kind, reference, key, to_timestamp(at_ms / 1000.0)
       FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::text[], $8::text[],
                   $9::text[], $10::bigint[])
         u(player_id, id, debit, credit, asset, amount, kind, reference, key, at_ms)
     ), w AS (
       UPDATE wallet w SET balance = w.balance + u.delta, withdraw_only = w.withdraw_only + u.withdraw_only
       FROM unnest($11::bigint[], $12::text[], $13::numeric[], $14::numeric[]) u(player_id, asset, delta, withdraw_only)
       WHERE w.player_id = u.player_id AND w.asset = u.asset AND w.player_id = ANY($11::bigint[]) RETURNING 1
     )
     SELECT ledger_require((SELECT count(*) FROM w) = $15::int, 'a running sum is missing')`,
    [
      plainArray(fresh.map(({ playerId }) => playerId)),
      plainArray(fresh.map(({ id }) => id)),
      plainArray(fresh.map(({ debit }) => debit)),
      plainArray(fresh.map(({ credit }) => credit)),
      plainArray(fresh.map(({ asset }) => asset)),
      plainArray(fresh.map(({ amountBase }) => amountBase)),
      plainArray(fresh.map(({ kind }) => kind)),
      quotedArray(fresh.map(({ reference }) => reference)),
      quotedArray(fresh.map(({ idempotencyKey }) => idempotencyKey)),
      plainArray(fresh.map(({ at }) => at.getTime())),
      plainArray(wallets.map(({ playerId }) => playerId)),
      plainArray(wallets.map(({ asset }) => asset)),
      plainArray(wallets.map(({ balance }) => balance)),
      plainArray(wallets.map(({ withdrawOnly }) => withdrawOnly)),
      wallets.length,
    ],
  );
}

/** Updates the stored balances of the pools, which belong to no player. */
async function changePools(executor: Executor, deltas: ReadonlyMap<string, bigint>): Promise<void> {
  const changed = [...deltas].flatMap(([name, delta]): [string, string, bigint][] => {
    const [account = "", asset = ""] = name.split(" ");
    return isPool(account as Account) ? [[account, asset, delta]] : [];
  });
  if (changed.length === 0) return;
  await executor.query(
    `WITH p AS (
       UPDATE pool p SET balance = p.balance + u.delta
       FROM unnest($1::text[], $2::text[], $3::numeric[]) u(account, asset, delta)
       WHERE p.account = u.account AND p.asset = u.asset RETURNING 1
     )
     SELECT ledger_require((SELECT count(*) FROM p) = $4::int, 'a running sum is missing')`,
    [
      plainArray(changed.map(([account]) => account)),
      plainArray(changed.map(([, asset]) => asset)),
      plainArray(changed.map(([, , delta]) => delta)),
      changed.length,
    ],
  );
}

/**
 * Returns for each wallet the changes of the playable and the withdraw-only balance. The result has one entry for each
 * wallet, because the statement may update each wallet row only once.
 */
function changedWallets(fresh: readonly PostedTransfer[], deltas: ReadonlyMap<string, bigint>) {
  const wallets = new Map(
    fresh
      .filter(({ playerId }) => playerId > 0n)
      .map(({ playerId, asset }) => [walletName(playerId, asset), { playerId, asset }]),
  );
  return [...wallets].map(([name, { playerId, asset }]) => ({
    playerId,
    asset,
    balance: deltas.get(name) ?? 0n,
    withdrawOnly: deltas.get(withdrawOnlyName(playerId, asset)) ?? 0n,
  }));
}
