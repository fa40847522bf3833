// Measures the search for transfers to 100,000 deposit addresses on a local chain and cluster. Measures the time to
// load the addresses, the time and the log queries of one search, and the time to credit the found transfers.
// `npm run -s bench:addresses -- --json` prints one line of JSON.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chainId } from "@gemplay/chain";
import { playTokenAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  keccak256,
  toHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createDatabase } from "../apps/server/src/platform/database/index.ts";
import { createKnownAddresses } from "../apps/server/src/wallet/deposit-addresses/index.ts";
import { createDepositSource } from "../apps/server/src/wallet/deposits/deposits.source.ts";
import { createDepositWatcher } from "../apps/server/src/wallet/deposits/deposits.watcher.ts";
import { walletTables } from "../apps/server/src/wallet/wallet.tables.ts";
import { deployContracts } from "../tools/deploy/deploy-contracts.ts";
import { startChain } from "../tools/stack/chain/chain.ts";
import { chainCaller } from "../tools/stack/chain/chain-rpc.ts";
import { devKeys } from "../tools/stack/chain/dev-accounts.ts";
import { localDeployment } from "../tools/stack/chain/local-deployment.ts";
import { startCluster } from "./cluster.ts";
import { benchNumbers } from "./numbers.ts";
import { median } from "./quantile.ts";

const { addresses: addressCount, looks, json } = benchNumbers({ addresses: 100_000, looks: 10 });
/** The number of addresses that one SQL statement inserts. */
const atOnce = 5_000;
const transfers = 20;
const whole = 10n ** 18n;

/** Starts a proxy that forwards RPC calls to the node and counts the calls by method. */
async function startCounter(rpcUrl: string) {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const { method } = JSON.parse(body) as { readonly method: string };
      counts.set(method, (counts.get(method) ?? 0) + 1);
      void fetch(rpcUrl, { method: "POST", headers: { "content-type": "application/json" }, body })
        .then((answer) => answer.text())
        .then((text) => response.end(text));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

const addressAt = (index: number): Address => `0x${keccak256(toHex(index)).slice(-40)}`;

async function measure(databaseUrl: string, rpcUrl: string, mine: () => Promise<unknown>) {
  const db = createDatabase({ databaseUrl });
  const contracts = await deployContracts(localDeployment(rpcUrl));
  for (let first = 0; first < addressCount; first += atOnce) {
    const indexes = Array.from(
      { length: Math.min(atOnce, addressCount - first) },
      (_, index) => first + index,
    );
    await sql`INSERT INTO deposit_address (player_id, factory, salt, address, made_at)
      SELECT number + 1, ${contracts.depositFactory}, '0x' || lpad(to_hex(number), 64, '0'), address, now()
      FROM unnest(${indexes}::bigint[], ${indexes.map(addressAt)}::text[]) AS made (number, address)`.execute(
      db,
    );
  }
  const wallet = walletTables(db);
  const known = createKnownAddresses(wallet);
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().rss;
  const begun = performance.now();
  await known.refresh();
  const readMs = performance.now() - begun;
  const readMb = (process.memoryUsage().rss - heapBefore) / 1024 ** 2;

  const counter = await startCounter(rpcUrl);
  const client = createPublicClient({ transport: http(counter.url), cacheTime: 0 });
  const tokens = { PLAY: contracts.playToken, USDT: contracts.usdtToken };
  const watcher = createDepositWatcher({
    db: wallet,
    source: createDepositSource({
      client,
      chainId,
      vault: contracts.vault,
      tokens: Object.values(tokens),
      addresses: known,
    }),
    book: {
      chainId: BigInt(chainId),
      tokens,
      findPlayerId: async () => undefined,
      minimumBase: () => whole,
    },
    identity: { chainId: BigInt(chainId), vault: contracts.vault },
    startBlock: contracts.startBlock,
    clock: { nowMs: () => Date.now() },
    onChange: () => {},
  });
  await watcher.look();
  const quiet = await timed(watcher.look, mine, counter.counts);
  const local = defineChain({
    id: chainId,
    name: "local",
    nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const sender = createWalletClient({
    account: privateKeyToAccount(devKeys.treasury),
    chain: local,
    transport: http(rpcUrl),
  });
  for (let index = 0; index < transfers; index++)
    await sender.writeContract({
      address: tokens.PLAY,
      abi: playTokenAbi,
      functionName: "transfer",
      args: [addressAt(index * Math.floor((addressCount - 1) / transfers)), whole],
    });
  await mine();
  await mine();
  const creditBegun = performance.now();
  await watcher.look();
  const creditMs = performance.now() - creditBegun;
  const { rows } = await sql<{ credited: number }>`
    SELECT count(*)::int AS credited FROM deposit WHERE credited_to = 'player'`.execute(db);
  await counter.stop();
  await db.destroy();
  if (rows[0]?.credited !== transfers)
    throw new Error(`only ${rows[0]?.credited} of ${transfers} transfers were credited`);
  return {
    addresses: addressCount,
    readMs: Math.round(readMs),
    readMb: Math.round(readMb),
    ...quiet,
    credited: transfers,
    creditMs: Math.round(creditMs),
  };
}

/** Searches a chain that gets one new block before each search. */
async function timed(
  look: () => Promise<unknown>,
  mine: () => Promise<unknown>,
  counts: Map<string, number>,
): Promise<{ readonly lookMs: number; readonly logQueriesALook: number }> {
  const taken: number[] = [];
  counts.clear();
  for (let index = 0; index < looks; index++) {
    await mine();
    const begun = performance.now();
    await look();
    taken.push(performance.now() - begun);
  }
  const logQueriesALook = Math.round((counts.get("eth_getLogs") ?? 0) / looks);
  return { lookMs: Math.round(median(taken)), logQueriesALook };
}

const cluster = await startCluster();
const chain = await startChain({ mining: "instant", blockMs: 3_600_000 });
try {
  const figures = await measure(await cluster.createDatabase("server"), chain.rpcUrl, () =>
    chainCaller(chain.rpcUrl)("evm_mine"),
  );
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
} finally {
  await chain.stop();
  await cluster.stop();
}
