import { randomUUID } from "node:crypto";
import { type AssetId, assetIds } from "@gemplay/money";
import { expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  fund,
  inTransaction,
  type TestLedger,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { ownedBy } from "../community/index.ts";
import { placeHold } from "../holds/index.ts";
import { balances, post, systemBalance, type TransferRequest } from "../journal/index.ts";
import { closeAccount, lockOwned } from "./close-account.ts";
import { reconcile } from "./reconcile.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});

const give = (playerId: bigint, asset: AssetId, debit: TransferRequest["debit"]): TransferRequest => ({
  playerId,
  debit,
  credit: "player",
  asset,
  amountBase: 70n,
  kind: "test",
  reference: "test",
  idempotencyKey: randomUUID(),
});
const posted = (...transfers: TransferRequest[]) =>
  inTransaction(ledger.client, () => post(ledger.client, transfers));
const close = (playerId: bigint) => inTransaction(ledger.client, () => closeAccount(ledger.client, playerId));

it("closeAccount moves the balances to system accounts, and the ledger refuses later transfers to the account", async () => {
  await posted(
    { ...give(0n, "PLAY", "chain_in"), credit: "airdrop_pool" },
    give(1n, "TPLAY", "issuance"),
    give(1n, "PLAY", "house"),
    give(1n, "U", "house"),
    { ...give(0n, "GEM", "issuance"), credit: "rewards_budget" },
    give(1n, "GEM", "rewards_budget"),
  );
  const of = (account: "house" | "issuance" | "rewards_budget", asset: AssetId) =>
    systemBalance(ledger.client, account, asset);
  const before = [
    await of("house", "PLAY"),
    await of("house", "U"),
    await of("issuance", "TPLAY"),
    await of("rewards_budget", "GEM"),
  ];
  await close(1n);
  expect(await balances(ledger.client, 1n)).toEqual(Object.fromEntries(assetIds.map((asset) => [asset, 0n])));
  const after = [
    await of("house", "PLAY"),
    await of("house", "U"),
    await of("issuance", "TPLAY"),
    await of("rewards_budget", "GEM"),
  ];
  expect(after.map((sum, place) => sum - (before[place] ?? 0n))).toEqual([70n, 70n, 70n, 70n]);
  await expect(posted(give(1n, "PLAY", "house"))).rejects.toThrow("account_closed");
  await expect(posted(give(2n, "PLAY", "house"), give(1n, "GEM", "issuance"))).rejects.toThrow(
    "account_closed",
  );
  await expect(close(1n)).rejects.toThrow();
  await expect(ledger.client.query("DELETE FROM closed_account")).rejects.toThrow("stays as it is");
  expect(await reconcile(ledger.client)).toEqual([]);
});

it("closeAccount also moves withdraw-only money, and the ledger refuses later withdraw-only credits", async () => {
  const withdrawOnly = () => ({ ...give(5n, "U", "chain_in"), credit: "withdraw_only" as const });
  await posted(give(5n, "U", "house"), withdrawOnly());
  expect((await ownedBy(ledger.client, 5n)).balance.U).toBe(140n);
  const before = await systemBalance(ledger.client, "house", "U");
  await close(5n);
  expect((await systemBalance(ledger.client, "house", "U")) - before).toBe(140n);
  expect((await ownedBy(ledger.client, 5n)).balance.U).toBe(0n);
  await expect(posted(withdrawOnly())).rejects.toThrow("account_closed");
  expect(await reconcile(ledger.client)).toEqual([]);
});

it("closeAccount refuses an account with an open bet and moves no money", async () => {
  await fund(ledger.client, 3n, 100n);
  await inTransaction(ledger.client, () =>
    placeHold(ledger.client, testSecrets, {
      ...coinBet(3n, randomUUID(), 15n),
      game: "mines",
      seeds: "own",
    }),
  );
  expect(await inTransaction(ledger.client, () => lockOwned(ledger.client, 3n))).toMatchObject({
    balance: { PLAY: 85n },
    openBets: { PLAY: 15n },
  });
  await expect(close(3n)).rejects.toThrow("account_in_use");
  expect((await ownedBy(ledger.client, 3n)).balance.PLAY).toBe(85n);
});
