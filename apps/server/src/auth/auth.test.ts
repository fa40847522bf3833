import { errors } from "@gemplay/api-schema";
import { concatHex, encodeAbiParameters, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { devKeys } from "../../../../tools/stack/chain/dev-accounts.ts";
import { signInMessage, startTestServer, type TestChain, type TestServer } from "../../test/compose.ts";
import { deployWalletFactory } from "../../test/contract-wallet.ts";
import { withChain, withServer } from "../../test/file-server.ts";

let chain: TestChain;
let server: TestServer;

withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, (started) => {
  server = started;
});

const account = privateKeyToAccount(generatePrivateKey());

async function signInWith(message: string, signer = account, claimed: string = account.address) {
  const signature = await signer.signMessage({ message });
  return await server.call("POST /user/dappLoginOrRegister", {
    body: { address: claimed, signature, message },
  });
}

const now = () => server.clock.nowMs();

describe("sign-in by a key", () => {
  it("opens a session, creates the account once, and finds the same account next time", async () => {
    const first = await signInWith(signInMessage(account.address, now()));
    expect(first).toMatchObject({ status: 200, code: 200 });
    expect(first.data?.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const second = await signInWith(
      signInMessage(account.address, now()),
      account,
      account.address.toLowerCase(),
    );
    const ids = await Promise.all(
      [first, second].map(({ data }) => server.call("GET /user/info", { token: data?.token ?? "" })),
    );
    expect(ids[0]?.data).toMatchObject({ address: account.address, fundsPasswordSet: false });
    expect(ids[1]?.data?.userId).toBe(ids[0]?.data?.userId);
  });

  it("creates one account for several first sign-ins at the same time", async () => {
    const signer = privateKeyToAccount(generatePrivateKey());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        signInWith(signInMessage(signer.address, now()), signer, signer.address),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const infos = await Promise.all(
      answers.map(({ data }) => server.call("GET /user/info", { token: data?.token ?? "" })),
    );
    expect(new Set(infos.map(({ data }) => data?.userId)).size).toBe(1);
  });

  it("accepts a message once, also if two calls send the message at the same time or with the mirrored signature", async () => {
    const message = signInMessage(account.address, now());
    const answers = await Promise.all([signInWith(message), signInWith(message)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const twin = highTwin(await account.signMessage({ message }));
    const again = await server.call("POST /user/dappLoginOrRegister", {
      body: { address: account.address, signature: twin, message },
    });
    expect(again.code).toBe(errors.SignInNonceUsed.code);
  });

  it("lets another address use the same nonce", async () => {
    const other = privateKeyToAccount(generatePrivateKey());
    const nonce = `${now()}7`;
    expect((await signInWith(signInMessage(account.address, now(), { nonce }))).status).toBe(200);
    expect(
      (await signInWith(signInMessage(other.address, now(), { nonce }), other, other.address)).status,
    ).toBe(200);
  });
});

/** Returns the same signature with a mirrored s, which is also valid for the curve. */
function highTwin(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.slice(130) === "1b" ? "1c" : "1b";
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, "0")}${v}` as Hex;
}

describe("the sign-in check", () => {
  const minute = 60_000;
  const refused: Record<string, [keyof typeof errors, () => string]> = {
    "another domain": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now(), { domain: "evil.example" }),
    ],
    "another site's URI": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now(), { uri: "https://evil.example" }),
    ],
    "an unencrypted scheme": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now(), { scheme: "http" }),
    ],
    "another chain": ["SignInMessageInvalid", () => signInMessage(account.address, now(), { chainId: 1 })],
    ...Object.fromEntries(
      [
        ["a line separator", "\u2028"],
        ["a paragraph separator", "\u2029"],
        ["a carriage return", "\r"],
        ["a next line", "\u0085"],
        ["a vertical tab", "\v"],
        ["a form feed", "\f"],
        ["a NUL", "\0"],
        ["an override of the direction", "\u202e"],
        ["a space of no width", "\u200b"],
      ].flatMap(([name, character]) =>
        [
          ["its statement", /Play fair/, `Play${character}fair`],
          ["its URI", /(URI: .*)/, `$1${character}I owe you`],
          ["its expiry", /(Expiration Time: .*)/, `$1${character}I owe you`],
        ].map(([place, found, put]) => [
          `${name} in ${place}`,
          [
            "SignInMessageInvalid",
            () =>
              signInMessage(account.address, now(), { statement: "Play fair" }).replace(
                found as RegExp,
                put as string,
              ),
          ],
        ]),
      ),
    ),
    ...Object.fromEntries(
      ["URI", "Issued At", "Expiration Time", "Nonce"].map((field) => [
        `words behind its ${field}`,
        [
          "SignInMessageInvalid",
          () =>
            signInMessage(account.address, now()).replace(
              new RegExp(`(\n${field}: .*)`),
              "$1 and I owe you all that I have",
            ),
        ],
      ]),
    ),
    "words within its URI": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now()).replace(/(\nURI: .*)/, "$1/#I-owe-you-all-that-I-have"),
    ],
    "an expired message": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { expirationTime: new Date(now() - 1) }),
    ],
    "an old nonce": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { nonce: `${now() - 6 * minute}1` }),
    ],
    "a nonce of the future": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { nonce: `${now() + 6 * minute}1` }),
    ],
    "an old issue": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { issuedAt: new Date(now() - 6 * minute) }),
    ],
    "an issue in the future": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { issuedAt: new Date(now() + 3 * minute) }),
    ],
    "a time before which it is not valid": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { notBefore: new Date(now() + 3 * minute) }),
    ],
    "no expiry": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace(/\nExpiration Time: .*/, ""),
    ],
    "a nonce that is no time": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now(), { nonce: "abcdefgh12345678" }),
    ],
    "a nonce with too long a tail": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now(), { nonce: `${now()}1000` }),
    ],
    "another address in the text": [
      "SignInMessageInvalid",
      () => signInMessage("0x00000000000000000000000000000000000000A1", now()),
    ],
    "another version": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace("Version: 1", "Version: 2"),
    ],
    "text behind the end": [
      "SignInMessageInvalid",
      () => `${signInMessage(account.address, now())}\nand more`,
    ],
    "text between": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace("\nVersion", "\nmore\nVersion"),
    ],
    "another sentence": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace("wants you", "asks you"),
    ],
    nothing: ["SignInMessageInvalid", () => ""],
  };
  it.each(Object.entries(refused))("refuses %s", async (_name, [error, message]) => {
    const answer = await signInWith(message());
    expect({ code: answer.code, status: answer.status, data: answer.data }).toEqual({
      code: errors[error].code,
      status: errors[error].status,
      data: null,
    });
  });

  it("refuses a signature by another key, of another text, or with an invalid form", async () => {
    const message = signInMessage(account.address, now());
    const other = privateKeyToAccount(generatePrivateKey());
    const signatures = [
      await other.signMessage({ message }),
      await account.signMessage({ message: `${message} ` }),
      "0x",
      "no hex",
      `0x${"00".repeat(65)}`,
      `0x${"ff".repeat(65)}`,
    ];
    for (const signature of signatures) {
      const answer = await server.call("POST /user/dappLoginOrRegister", {
        body: { address: account.address, signature, message },
      });
      expect(answer.code).toBe(errors.SignatureInvalid.code);
    }
    expect((await signInWith(message)).status).toBe(200); // The refused attempts did not use up the nonce.
  });

  it("refuses an invalid address and an address with a wrong checksum", async () => {
    // A random address may have only one small letter. Without this letter, it would carry no checksum.
    const signer = privateKeyToAccount(devKeys.treasury);
    const message = signInMessage(signer.address, now());
    const wrong = signer.address.replace(/[a-f]/, (letter) => letter.toUpperCase());
    for (const claimed of ["", "0x12", wrong])
      expect((await signInWith(message, signer, claimed)).code).toBe(errors.AddressInvalid.code);
  });

  it("refuses every sign-in while sign-in is closed", async () => {
    const { settings } = server.server.platform;
    await settings.set("signIn.open", "off", { actor: "test" });
    expect((await signInWith(signInMessage(account.address, now()))).code).toBe(errors.SignInClosed.code);
    await settings.set("signIn.open", "on", { actor: "test" });
  });
});

describe("sign-in by a contract", () => {
  it("asks the contract if the signature is valid (EIP-1271), also before its deployment (EIP-6492)", async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    const factory = await deployWalletFactory(chain.chain.rpcUrl);
    const wallet = await factory.addressFor(owner.address);
    const signIn = (body: { signature: Hex; message: string }) =>
      server.call("POST /user/dappLoginOrRegister", { body: { address: wallet, ...body } });
    const signed = async (by: typeof owner) => {
      const message = signInMessage(wallet, now());
      return { message, signature: await by.signMessage({ message }) };
    };
    const wrapped = (signature: Hex) =>
      concatHex([
        encodeAbiParameters(
          [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
          [factory.address, factory.deployCall(owner.address), signature],
        ),
        `0x${"6492".repeat(16)}`,
      ]);

    const byOwner = await signed(owner);
    expect((await signIn(byOwner)).code).toBe(errors.SignatureInvalid.code); // The wallet address has no contract code yet.
    const byStranger = await signed(account);
    expect((await signIn({ ...byStranger, signature: wrapped(byStranger.signature) })).code).toBe(
      errors.SignatureInvalid.code,
    );
    expect((await signIn({ ...byOwner, signature: wrapped(byOwner.signature) })).status).toBe(200);

    await factory.deploy(owner.address);
    expect((await signIn(await signed(owner))).status).toBe(200);
    expect((await signIn(await signed(account))).code).toBe(errors.SignatureInvalid.code);
  });

  it("answers ChainUnavailable if only the chain could check the signature and the chain is away", async () => {
    const away = await startTestServer();
    const message = signInMessage(account.address, away.clock.nowMs());
    const answer = await away.call("POST /user/dappLoginOrRegister", {
      body: { address: account.address, signature: `0x${"11".repeat(66)}`, message },
    });
    expect(answer.code).toBe(errors.ChainUnavailable.code);
    const byKey = await away.call("POST /user/dappLoginOrRegister", {
      body: { address: account.address, signature: await account.signMessage({ message }), message },
    });
    expect(byKey.status).toBe(200);
    await away.stop();
  });
});
