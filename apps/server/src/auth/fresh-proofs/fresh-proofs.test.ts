import type { Data } from "@gemplay/api-schema";
import { errors } from "@gemplay/api-schema";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  pageOrigin,
  signInMessage,
  standAfter,
  type TestChain,
  type TestServer,
} from "../../../test/compose.ts";
import { deployWalletFactory } from "../../../test/contract-wallet.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { inOrder } from "../../../test/held-player.ts";
import { lockPlayer } from "../../account/index.ts";

const minute = 60_000;
const password = "six-to-20";

let chain: TestChain;
let server: TestServer;
let other: TestServer;
withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, async (started, another) => {
  server = started;
  // The tests use two server processes of one deployment, which have the same clock.
  other = await another(chain.variables);
});

interface Player {
  readonly key: Hex;
  readonly token: string;
}

async function newPlayer(): Promise<Player> {
  const key = generatePrivateKey();
  return { key, token: await server.signIn(key) };
}

type Proof = { nonce: string; signature: Hex };
type Purpose = "setFundsPassword" | "recoverFundsPassword";
const paths = {
  setFundsPassword: "POST /user/setting_fund_password",
  recoverFundsPassword: "POST /user/recover_fund_password",
} as const;

const send = async (
  { token }: Pick<Player, "token">,
  proof: Proof,
  purpose: Purpose = "setFundsPassword",
  on = server,
  wanted = password,
): Promise<Answer<unknown>> =>
  await on.call(paths[purpose], { token, body: { password: wanted, confirmPassword: wanted, proof } });

const prove = (player: Player, purpose: Purpose = "setFundsPassword") =>
  server.prove(player.token, player.key, purpose);
const question = async ({ token }: Pick<Player, "token">, purpose: Purpose = "setFundsPassword") => {
  const { data } = await server.call("POST /user/proof_message", {
    token,
    body: { purpose, origin: pageOrigin },
  });
  return data as Data<"POST /user/proof_message">;
};
const isSet = async ({ token }: Player) =>
  (await server.call("GET /user/info", { token })).data?.fundsPasswordSet;
const confirm = async ({ token }: Player, text: string) =>
  (
    await server.call("POST /user/confirm_fund_password", {
      token,
      body: {
        password: text,
        assetId: "U",
        blockchainId: "BSC",
        amount: "10",
        address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      },
    })
  ).code;

const invalid = errors.FreshProofInvalid.code;
const foreign = errors.SignatureInvalid.code;

describe("setting the first funds password", () => {
  test("needs a fresh signature of the wallet in addition to the session", async () => {
    const player = await newPlayer();
    const body = { password, confirmPassword: password };
    const bare = await server.call("POST /user/setting_fund_password", { token: player.token, body });
    expect(bare.code).toBe(errors.RequestInvalid.code);
    expect(await isSet(player)).toBe(false);
    expect((await send(player, await prove(player))).code).toBe(200);
    expect(await isSet(player)).toBe(true);
  });

  test("shows the player a message with the page, the purpose, the account and the expiry", async () => {
    const player = await newPlayer();
    const { data: info } = await server.call("GET /user/info", player);
    const { message, nonce, expiresAtMs } = await question(player);
    const lines = message.split("\n");
    expect(lines[0]).toBe("play.example wants you to sign in with your Ethereum account:");
    expect(lines[1]).toBe(info?.address);
    expect(message).toContain(`Set the funds password of account ${info?.userId}.`);
    expect(lines).toEqual(
      expect.arrayContaining([
        `URI: ${pageOrigin}`,
        "Chain ID: 56",
        `Nonce: ${nonce}`,
        "Request ID: setFundsPassword",
      ]),
    );
    expect(expiresAtMs - server.clock.nowMs()).toBeLessThanOrEqual(5 * minute);
    const elsewhere = await server.call("POST /user/proof_message", {
      token: player.token,
      body: { purpose: "setFundsPassword", origin: "https://play.example.evil" },
    });
    expect(elsewhere.code).toBe(errors.SignInDomainUnknown.code);
  });

  test("refuses a proof with another purpose, account, signing key or text", async () => {
    const [player, thief] = [await newPlayer(), await newPlayer()];
    const { nonce, message } = await question(player);
    const signed = async (key: Hex, text: string) =>
      await privateKeyToAccount(key).signMessage({ message: text });
    const attempts: [string, Proof, number][] = [
      ["another purpose", await prove(player, "recoverFundsPassword"), invalid],
      ["the nonce of another account", await prove(thief), invalid],
      ["an unknown nonce", { nonce: "p".repeat(32), signature: await signed(player.key, message) }, invalid],
      ["the signature of another key", { nonce, signature: await signed(thief.key, message) }, foreign],
      [
        "another text",
        { nonce, signature: await signed(player.key, message.replace("Set the", "Set  the")) },
        foreign,
      ],
      ["no signature", { nonce, signature: "0x" }, foreign],
    ];
    for (const [name, proof, code] of attempts) expect((await send(player, proof)).code, name).toBe(code);
    expect(await isSet(player)).toBe(false);
    // In this test, a thief with a stolen session signs the player's proof request with another wallet.
    expect((await send({ token: player.token }, await server.prove(player.token, thief.key))).code).toBe(
      foreign,
    );
    expect(await isSet(player)).toBe(false);
  });

  test("accepts a proof that the player uses within five minutes after the request", async () => {
    const player = await newPlayer();
    const proof = await prove(player);
    server.clock.advance(5 * minute);
    expect((await send(player, proof)).code).toBe(invalid);
    expect(await isSet(player)).toBe(false);
    standAfter(server.clock);
    const fresh = await prove(player);
    standAfter(server.clock, 5 * minute - 10_000);
    expect((await send(player, fresh)).code).toBe(200);
  });

  test("refuses the signature of a sign-in message, and the sign-in refuses the signature of a proof request", async () => {
    const player = await newPlayer();
    const { nonce, message } = await question(player);
    const account = privateKeyToAccount(player.key);
    const signature = await account.signMessage({ message });
    const signIn = await server.call("POST /user/dappLoginOrRegister", {
      body: { address: account.address, signature, message },
    });
    expect(signIn.code).toBe(errors.SignInMessageInvalid.code);
    expect((await send(player, { nonce, signature })).code).toBe(200);
  });

  test("succeeds only once for two simultaneous calls to two processes, and stores the password of the successful call", async () => {
    const player = await newPlayer();
    const proofs = [await prove(player), await prove(player)] as const;
    const { data: info } = await server.call("GET /user/info", player);
    // Both calls have checked their signature before one of them sets the password.
    const [first, second] = await inOrder(
      server.server.platform.db,
      (trx) => lockPlayer(trx, BigInt(info?.userId ?? "0")),
      () => send(player, proofs[0], "setFundsPassword", server, "first-one"),
      () => send(player, proofs[1], "setFundsPassword", other, "second-one"),
    );
    expect([first.code, second.code]).toEqual([200, errors.FundsPasswordAlreadySet.code]);
    expect(await confirm(player, "second-one")).toBe(errors.FundsPasswordIncorrect.code);
    expect(await confirm(player, "first-one")).toBe(200);
  });

  test("accepts the signature of a contract wallet", async () => {
    const factory = await deployWalletFactory(chain.chain.rpcUrl);
    const owner = privateKeyToAccount(generatePrivateKey());
    const address = await factory.addressFor(owner.address);
    await factory.deploy(owner.address);
    const message = signInMessage(address, server.clock.nowMs());
    const { data } = await server.call("POST /user/dappLoginOrRegister", {
      body: { address, message, signature: await owner.signMessage({ message }) },
    });
    const token = data?.token ?? "";
    const asked = await question({ token });
    const signature = await owner.signMessage({ message: asked.message });
    expect((await send({ token }, { nonce: asked.nonce, signature })).code).toBe(200);
  });
});

describe("recovering a funds password", () => {
  async function withPassword(): Promise<Player> {
    const player = await newPlayer();
    await send(player, await prove(player));
    return player;
  }

  test("needs an existing funds password, and replaces the funds password even if it is locked", async () => {
    const player = await newPlayer();
    const none = await send(player, await prove(player, "recoverFundsPassword"), "recoverFundsPassword");
    expect(none.code).toBe(errors.FundsPasswordNotSet.code);
    await send(player, await prove(player));
    for (let attempt = 0; attempt < 5; attempt++) await confirm(player, "wrong password");
    expect(await confirm(player, password)).toBe(errors.FundsPasswordLocked.code);
    const proof = await prove(player, "recoverFundsPassword");
    expect((await send(player, proof, "recoverFundsPassword", server, "another-one")).code).toBe(200);
    expect(await confirm(player, password)).toBe(errors.FundsPasswordIncorrect.code);
    expect(await confirm(player, "another-one")).toBe(200);
  });

  test("accepts the same proof only once, even for repeated and simultaneous calls", async () => {
    const player = await withPassword();
    const proof = await prove(player, "recoverFundsPassword");
    const race = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(player, proof, "recoverFundsPassword", index % 2 === 0 ? server : other, `password-${index}`),
      ),
    );
    expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(invalid)]);
    expect((await send(player, proof, "recoverFundsPassword")).code).toBe(invalid);
  });

  test("invalidates earlier proof requests of other sessions", async () => {
    const player = await withPassword();
    const again: Player = { key: player.key, token: await server.signIn(player.key) };
    const early = await prove(again, "recoverFundsPassword");
    expect(
      (await send(player, await prove(player, "recoverFundsPassword"), "recoverFundsPassword")).code,
    ).toBe(200);
    expect((await send(again, early, "recoverFundsPassword", other)).code).toBe(invalid);
  });

  test("invalidates the withdrawals that the player confirmed with the old funds password", async () => {
    const player = await withPassword();
    const terms = {
      assetId: "U",
      blockchainId: "BSC",
      amount: "10",
      address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    };
    const { data } = await server.call("POST /user/confirm_fund_password", {
      token: player.token,
      body: { password, ...terms },
    });
    await send(player, await prove(player, "recoverFundsPassword"), "recoverFundsPassword");
    const query = { requestId: crypto.randomUUID(), ticket: data?.ticket ?? "", ...terms };
    const answer = await server.call("GET /assets/withdraw", { token: player.token, query });
    expect(answer.code).toBe(errors.WithdrawalTicketInvalid.code);
  });
});
