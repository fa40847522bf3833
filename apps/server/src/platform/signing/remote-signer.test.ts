import { chainId } from "@gemplay/chain";
import { vaultAbi } from "@gemplay/chain/abi";
import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseSignature,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  toHex,
  verifyMessage,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type Behaviour,
  honest,
  payoutsOnly,
  type RemoteSignerServer,
  startRemoteSigner,
} from "../../../../../tests/chain/remote-signer.ts";
import { startChain } from "../../../../../tools/stack/chain/chain.ts";
import { devKeys } from "../../../../../tools/stack/chain/dev-accounts.ts";
import { logLines } from "../../../test/log-lines.ts";
import { createMetrics } from "../metrics/index.ts";
import { type AskedTransaction, createRemoteSigner, createSigners, SignerError } from "./index.ts";

const key = keccak256("0x77");
const account = privateKeyToAccount(key);
const vault: Address = "0x00000000000000000000000000000000000000A1";
const stranger: Address = "0x00000000000000000000000000000000000000E5";
const token = "a-token-of-the-signer";

const payout = (to: Address = "0x00000000000000000000000000000000000000c7", amount = 9n) =>
  encodeFunctionData({ abi: vaultAbi, functionName: "payout", args: [keccak256("0x01"), vault, to, amount] });
const asked: AskedTransaction = {
  type: "legacy",
  chainId,
  to: vault,
  data: payout(),
  value: 0n,
  nonce: 0,
  gas: 500_000n,
  gasPrice: 3_000_000_000n,
};

let server: RemoteSignerServer;
beforeAll(async () => {
  server = await startRemoteSigner({ key, policy: payoutsOnly(chainId, vault), token });
});
afterEach(() => server.behave(honest));
afterAll(() => server.stop());

const signer = (changes: Partial<Parameters<typeof createRemoteSigner>[0]> = {}) =>
  createRemoteSigner({
    address: account.address,
    url: server.url,
    token,
    answerWithinMs: 60_000,
    ...changes,
  });

/** Returns the message of the SignerError that `work` throws, or "signed" if `work` succeeds. */
async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "signed";
  } catch (error) {
    if (!(error instanceof SignerError)) throw error;
    expect(error.message).not.toContain(token);
    return error.message;
  }
}

async function faultOfAnswer(behaviour: Behaviour): Promise<string> {
  server.behave(behaviour);
  return await faultOf(signer().signTransaction(asked));
}

const signedWith = (changes: object, by: Hex = key) =>
  privateKeyToAccount(by).signTransaction({ ...asked, ...changes } as never);

describe("the signature of a remote signer", () => {
  it("belongs to the requested transaction and account, and may be plain hex or the field `raw` of an object", async () => {
    const signed = await signer().signTransaction(asked);
    expect(signed).toBe(await account.signTransaction(asked));
    expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(account.address);
    expect(parseTransaction(signed)).toMatchObject({ chainId, gas: asked.gas, gasPrice: asked.gasPrice });
    server.behave(async (_method, _params, answer) => ({ raw: await answer(), tx: { nonce: "0x9" } }));
    expect(await signer().signTransaction(asked)).toBe(signed);
    server.behave(
      async (_method, _params, answer) =>
        `0x${String(await answer())
          .slice(2)
          .toUpperCase()}`,
    );
    expect(await signer().signTransaction(asked)).toBe(signed);
  });

  it("passes the check for every nonce, even if a number of the signature begins with zeros", async () => {
    const lengths = new Set<number>();
    for (let nonce = 0; nonce < 300; nonce++) {
      const signed = await signer().signTransaction({ ...asked, nonce });
      expect(signed).toBe(await account.signTransaction({ ...asked, nonce }));
      lengths.add(parseTransaction(signed).r?.length ?? 0);
    }
    expect(lengths.size).toBeGreaterThan(1);
  });

  it.each<[string, string, object, Hex?]>([
    ["another contract", "wrong: the signer signed another transaction: to", { to: stranger }],
    [
      "another recipient of the payout",
      "wrong: the signer signed another transaction: data",
      { data: payout(stranger) },
    ],
    [
      "another amount of the payout",
      "wrong: the signer signed another transaction: data",
      { data: payout(undefined, 10n) },
    ],
    [
      "a value in the coin of the chain",
      "wrong: the signer signed another transaction: value",
      { value: 1n },
    ],
    ["another nonce", "wrong: the signer signed another transaction: nonce", { nonce: 6 }],
    ["a higher gas limit", "wrong: the signer signed another transaction: gas", { gas: 500_001n }],
    [
      "a higher gas price",
      "wrong: the signer signed another transaction: gasPrice",
      { gasPrice: 3_000_000_001n },
    ],
    ["the id of another chain", "wrong: the signer signed another transaction: chainId", { chainId: 97 }],
    ["no chain id", "wrong: the signer signed another transaction: chainId", { chainId: undefined }],
    [
      "another transaction type",
      "wrong: the signer signed another transaction: type",
      { type: "eip2930", accessList: [] },
    ],
    [
      "a signature by another account",
      "wrong: the signer signed the requested transaction as another account",
      {},
      keccak256("0x78"),
    ],
  ])(
    "makes the server refuse the signed transaction if the transaction differs from the requested transaction: %s",
    async (_name, fault, changes, by) => {
      expect(await faultOfAnswer(async () => await signedWith(changes, by))).toContain(fault);
    },
  );

  it("fails the check, even if valid, when the returned bytes describe a different transaction", async () => {
    const { r, s, v } = parseTransaction(await signedWith({}));
    const dressed = serializeTransaction({ ...asked, gasPrice: 1n }, { r, s, v } as never);
    expect(await faultOfAnswer(async () => dressed)).toBe(
      "wrong: the signer returned another transaction: gasPrice",
    );
    const signed = await signedWith({});
    expect(await faultOfAnswer(async () => `${signed}00`)).toMatch(/^wrong: /);
  });

  it("fails the check if its s value is in the upper half, because nodes refuse such a transaction", async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const { r, s, v } = parseTransaction(await signedWith({}));
    const twin = {
      r,
      s: toHex(order - BigInt(s ?? 0), { size: 32 }),
      v: v === undefined ? v : v % 2n === 0n ? v - 1n : v + 1n,
    };
    const dressed = serializeTransaction(asked, twin as never);
    expect(await recoverTransactionAddress({ serializedTransaction: dressed as never })).toBe(
      account.address,
    );
    expect(await faultOfAnswer(async () => dressed)).toBe(
      "wrong: the signer returned a signature that nodes refuse",
    );
  });

  it.each<[string, unknown, string]>([
    [
      "an unsigned transaction",
      serializeTransaction(asked),
      "wrong: the signer returned an unsigned transaction",
    ],
    ["a hash", keccak256("0x01"), "wrong: the signer returned bytes that are not a transaction"],
    ["an empty text", "", "wrong: the signer returned no signed transaction"],
    [
      "an object without the field raw",
      { signed: "0x01" },
      "wrong: the signer returned no signed transaction",
    ],
    ["a number", 7, "wrong: the signer returned no signed transaction"],
    ["null", null, "away: eth_signTransaction: 200 and no result"],
  ])(
    "cannot come from an answer that is %s, so the server throws a SignerError",
    async (_name, result, fault) => {
      expect(await faultOfAnswer(async () => result)).toContain(fault);
    },
  );
});

describe("a remote signer without a valid answer", () => {
  it("refuses transactions that its policy does not allow", async () => {
    const fault = await faultOf(signer().signTransaction({ ...asked, to: stranger }));
    expect(fault).toBe('refuses: eth_signTransaction: "policy: not the vault"');
    const pause = encodeFunctionData({ abi: vaultAbi, functionName: "pause" });
    expect(await faultOf(signer().signTransaction({ ...asked, data: pause }))).toContain("not a payout");
    expect(await faultOf(signer().signTransaction({ ...asked, chainId: 97 }))).toContain("another chain");
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    [
      "an HTML page",
      () => new Response("<!doctype html><p>Sign in", { status: 502 }),
      "away: eth_signTransaction: 502",
    ],
    [
      "an incomplete JSON text",
      () => new Response('{"jsonrpc":"2.0","id":1,"res'),
      "away: eth_signTransaction: 200",
    ],
    ["a JSON list", () => Response.json([]), "away: eth_signTransaction: 200 and no result"],
    ["a JSON text", () => Response.json("0x"), "away: eth_signTransaction: 200 and no answer"],
    [
      "a huge body",
      () => new Response(new Uint8Array(64 * 1024 * 1024).fill(0x30)),
      "away: the response of the signer is too large",
    ],
    [
      "an error that repeats the request",
      () => Response.json({ error: { message: `no: Bearer ${token}` } }),
      "[token]",
    ],
    [
      "an error with a very long text",
      () => Response.json({ error: { message: "x".repeat(5_000) } }),
      "refuses: ",
    ],
  ])("makes the server throw a SignerError if the answer is %s", async (_name, answer, fault) => {
    const said = await faultOfAnswer(async () => await answer());
    expect(said).toContain(fault);
    expect(said.length).toBeLessThan(300);
  });

  it("makes the call fail after the timeout, before its answer or in the middle of the answer", async () => {
    const patience = { answerWithinMs: 200 };
    server.behave(() => new Promise(() => {}));
    expect(await faultOf(signer(patience).signTransaction(asked))).toBe(
      "away: eth_signTransaction: the signer did not answer",
    );
    const url = "http://127.0.0.1:9";
    expect(await faultOf(signer({ url }).signTransaction(asked))).toBe(
      "away: eth_signTransaction: the signer did not answer",
    );
    const { createServer } = await import("node:http");
    const dripping = createServer((_request, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(drip));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => dripping.once("listening", resolve));
    const { port } = dripping.address() as { port: number };
    const slow = signer({ ...patience, url: `http://127.0.0.1:${port}` });
    expect(await faultOf(slow.signTransaction(asked))).toBe(
      "away: eth_signTransaction: the signer did not answer",
    );
    dripping.closeAllConnections();
    dripping.close();
  });

  it("cannot redirect the server to another address", async () => {
    const elsewhere = await startRemoteSigner({ key, policy: payoutsOnly(chainId, vault) });
    const headers = { location: elsewhere.url };
    expect(await faultOfAnswer(async () => new Response("", { status: 307, headers }))).toContain("away: ");
    expect(elsewhere.timesAsked("eth_signTransaction")).toBe(0);
    await elsewhere.stop();
  });

  it("refuses a call without the required token", async () => {
    expect(await faultOf(signer({ token: undefined }).signTransaction(asked))).toContain("away: ");
  });
});

describe("the account of a remote signer", () => {
  it("exists only if the signer lists the account's address in eth_accounts", async () => {
    expect(await faultOf(signer().assertThere())).toBe("signed");
    expect(await faultOf(signer({ address: stranger }).assertThere())).toContain(
      "refuses: the signer does not have the account",
    );
    for (const answer of [[], [7, null], "0x", { 0: account.address }]) {
      server.behave(async () => answer);
      expect(await faultOf(signer().assertThere())).toContain(
        "refuses: the signer does not have the account",
      );
    }
  });

  it("signs messages that anybody can verify, and the server refuses every answer that is not such a signature", async () => {
    const message = "Gemplay owes 1 PLAY";
    const signature = await signer().signMessage(message);
    expect(await verifyMessage({ address: account.address, message, signature })).toBe(true);
    const { r, s, yParity } = parseSignature(signature);
    server.behave(async () => `0x${r.slice(2)}${s.slice(2)}0${yParity}`);
    expect(await signer().signMessage(message)).toBe(signature);
    for (const answer of [
      await account.signMessage({ message: "Gemplay owes 2 PLAY" }),
      await privateKeyToAccount(keccak256("0x78")).signMessage({ message }),
      "0x",
      keccak256("0x01"),
      { raw: signature },
    ]) {
      server.behave(async () => answer);
      expect(await faultOf(signer().signMessage(message))).toMatch(
        /^wrong: the signer returned no signature/,
      );
    }
  });
});

it("a node works as a remote signer through its methods eth_signTransaction and eth_sign", async () => {
  const chain = await startChain({ mining: "instant", blockMs: 3_600_000 });
  const dev = privateKeyToAccount(devKeys.payout);
  const node = createRemoteSigner({ address: dev.address, url: chain.rpcUrl, token: undefined });
  await node.assertThere();
  expect(await node.signTransaction(asked)).toBe(await dev.signTransaction(asked));
  const message = "Gemplay owes 1 PLAY";
  expect(await node.signMessage(message)).toBe(await dev.signMessage({ message }));
  await chain.stop();
});

it("a fault of a signer is logged once, and the metrics show the fault as long as the fault lasts", async () => {
  const { log, lines } = logLines("info");
  const metrics = createMetrics({ process: false });
  let nowMs = 0;
  const remote = {
    kind: "remote",
    address: account.address,
    variable: "PAYOUT_SIGNER_ADDRESS",
    url: server.url,
    token,
  } as const;
  const { payout: watched, commitment } = createSigners(
    { payout: remote, commitment: undefined, sweep: undefined },
    { clock: { nowMs: () => nowMs }, log, metrics },
  );
  expect(commitment).toBeUndefined();
  if (watched === undefined) throw new Error("it is configured");
  const isSeen = async (fault: string) =>
    (await metrics.registry.metrics()).includes(`gemplay_signer_fault{account="payout",fault="${fault}"} 1`);
  server.behave(async () => new Response("<p>"));
  for (let count = 0; count < 500; count++) await faultOf(watched.signTransaction(asked));
  expect([lines.length, await isSeen("away"), await isSeen("wrong")]).toEqual([1, true, false]);
  // If a signer signs some transactions and refuses others, the refusals cause no further log lines.
  for (let count = 0; count < 100; count++) {
    server.behave(honest);
    await watched.signTransaction(asked);
    await faultOf(watched.signTransaction({ ...asked, to: stranger }));
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the signer did not sign: transactions of the account wait",
    "the signer works again",
    "the signer did not sign: transactions of the account wait",
    "the signer works again",
  ]);
  expect([await isSeen("away"), await isSeen("refuses")]).toEqual([false, true]);
  server.behave(async () => await signedWith({ to: stranger }));
  await faultOf(watched.signTransaction(asked));
  expect([lines.at(-1)?.fault, await isSeen("wrong")]).toEqual(["wrong", true]);
  // If the fault of the signer continues, the server logs the fault again after ten minutes.
  nowMs += 600_000;
  await faultOf(watched.signTransaction(asked));
  expect(lines).toHaveLength(6);
  watched.forget();
  expect(await isSeen("wrong")).toBe(false);
  expect(JSON.stringify(lines)).not.toContain(token);
});
