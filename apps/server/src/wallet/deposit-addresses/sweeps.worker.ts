import { randomUUID } from "node:crypto";
import { type TokenKey, tokenKeys } from "@gemplay/chain";
import type { Address, Hash } from "viem";
import { eachInTurn } from "../../platform/chain/index.ts";
import {
  type AccountNonce,
  createChainSender,
  type SenderDatabase,
} from "../../platform/chain-sender/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { type TokenAddresses, tokenAsset } from "../assets/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import { type Unswept, unswept } from "./deposit-addresses.repository.ts";
import { addressesASweep, type SweepChain } from "./sweeps.chain.ts";
import { claimSweep, dueBase, openSweep, type Sweep, updateSweep } from "./sweeps.repository.ts";

const leastSetting = { PLAY: "sweeps.minimumPlay", U: "sweeps.minimumU" } as const;
const gwei = 10n ** 9n;

export interface SweepWorkerOptions {
  readonly db: WalletDatabase;
  readonly chain: SweepChain;
  readonly factory: Address;
  readonly tokens: TokenAddresses;
  /**
   * Returns the last block whose deposits and sweeps the deposit watcher has recorded; undefined before the first poll.
   */
  readonly processed: () => Promise<bigint | undefined>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Called after each round of the sweep job, with true if a sweep waits for gas money or for a lower gas price. */
  onWaiting(waits: boolean): void;
  /** Called for each sweep transaction that a node has accepted. */
  onSent(sweep: { readonly id: string; readonly addresses: number; readonly hash: Hash }): void;
}

export interface SweepWorker {
  /**
   * Runs one round of the sweep job: ends finished sweeps, sends stuck transactions again, and starts new sweeps. A
   * killed process or two concurrent rounds do no harm, because a second sweep of an address moves no money.
   *
   * @throws {ProviderError} if the RPC provider's answers cannot be trusted
   */
  round(signal?: Pick<AbortSignal, "aborted">): Promise<void>;
}

export function createSweepWorker(options: SweepWorkerOptions): SweepWorker {
  const { db, chain, clock, factory, settings } = options;
  let waits = false;
  const sender = createChainSender({
    db,
    chain,
    clock,
    settings,
    purpose: "sweep",
    onGas(enough) {
      if (!enough) waits = true;
    },
    onTooDear() {
      waits = true;
    },
  });
  const now = () => new Date(clock.nowMs());

  /**
   * Ends a sweep when the deposit watcher has recorded the block in which the nonce of the sweep was used. After this
   * block is recorded, all deposits of the sweep are marked as swept, so the worker sweeps no address a second time. A
   * sweep that a former account signed ends immediately. If the transaction of a former account is mined later, the
   * transaction does no harm, because it only moves money into the vault.
   */
  async function supervise(row: Sweep, processed: bigint): Promise<void> {
    const accountNonce = { sender: row.sender, nonce: row.nonce };
    if (row.sender !== chain.sender || (await sender.isUsed(accountNonce, processed)))
      return await updateSweep(db, row.id, { ended_at: now() });
    const taken = await sender.push({ ...accountNonce, isSent: row.is_sent });
    if (taken !== undefined && !row.is_sent) await updateSweep(db, row.id, { is_sent: true });
  }

  /**
   * Returns the deposit addresses that the worker should sweep now. The worker sweeps addresses with less than the
   * threshold only if waiting payouts need the money.
   */
  async function worthIt(token: TokenKey): Promise<readonly Unswept[]> {
    const of = { factory, token };
    const dueFor = await dueBase(db, token);
    const isShort = dueFor > 0n && (await chain.inVault(options.tokens[token])) < dueFor;
    if (isShort) return await unswept(db, of, { leastBase: 1n, limit: addressesASweep });
    const leastBase = settings.get(leastSetting[tokenAsset[token]]);
    const found = await unswept(db, of, { leastBase, limit: addressesASweep });
    if (found.length === 0) return [];
    if ((await chain.gasPrice()) <= BigInt(settings.get("sweeps.maximumGasGwei")) * gwei) return found;
    waits = true;
    return [];
  }

  /**
   * Returns those of the given deposit addresses that the factory contract would sweep. If the token contract refuses a
   * transfer from one address, the worker still sweeps the other addresses.
   */
  async function movable(token: Address, found: readonly Unswept[]): Promise<readonly Unswept[]> {
    const saltsOf = (some: readonly Unswept[]) => some.map(({ salt }) => salt);
    if (found.length === 0 || (await chain.wouldSweep(token, saltsOf(found)))) return found;
    const alone: Unswept[] = [];
    for (const one of found) if (await chain.wouldSweep(token, saltsOf([one]))) alone.push(one);
    return alone;
  }

  async function begin(key: TokenKey): Promise<void> {
    const token = options.tokens[key];
    const found = await movable(token, await worthIt(key));
    if (found.length === 0) return;
    const id = randomUUID();
    const row = { id, token: key, factory, addresses: found.length, begun_at: now() };
    const claim = (trx: SenderDatabase, accountNonce: AccountNonce) =>
      claimSweep(walletTables(trx), { ...row, sender: accountNonce.sender, nonce: accountNonce.nonce });
    const salts = found.map(({ salt }) => salt);
    const begun = await sender.begin(id, chain.callOf(token, salts), claim);
    if (begun.kind === "waits" || begun.kind === "unsigned") waits = true;
    if (begun.kind !== "begun" || begun.hash === undefined) return;
    await updateSweep(db, id, { is_sent: true });
    options.onSent({ id, addresses: found.length, hash: begun.hash });
  }

  return {
    async round(signal) {
      waits = false;
      const processed = await options.processed();
      if (processed === undefined) return;
      await eachInTurn(
        tokenKeys.map((token) => async () => {
          if (signal?.aborted === true) return;
          const open = await openSweep(db, token);
          if (open === undefined) await begin(token);
          else await supervise(open, processed);
        }),
      );
      options.onWaiting(waits);
    },
  };
}
