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
  it("opens a session, creates the account at the first sign-in, and finds the same account at the next sign-in", async () => {
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

  it("accepts a sign-in message only once, even for two simultaneous calls or with the second valid form of the signature", async () => {
    const message = signInMessage(account.address, now());
    const answers = await Promise.all([signInWith(message), signInWith(message)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const twin = highTwin(await account.signMessage({ message }));
    const again = await server.call("POST /user/dappLoginOrRegister", {
      body: { address: account.address, signature: twin, message },
    });
    expect(again.code).toBe(errors.SignInNonceUsed.code);
  });

  it("accepts a nonce again if another address signed it", async () => {
    const other = privateKeyToAccount(generatePrivateKey());
    const nonce = `${now()}7`;
    expect((await signInWith(signInMessage(account.address, now(), { nonce }))).status).toBe(200);
    expect(
      (await signInWith(signInMessage(other.address, now(), { nonce }), other, other.address)).status,
    ).toBe(200);
  });
});

/** Returns the second valid form of a signature, with the other value of `s`. */
function highTwin(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.slice(130) === "1b" ? "1c" : "1b";
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, "0")}${v}` as Hex;
}

describe("the sign-in check", () => {
  const minute = 60_000;
  const refused: Record<string, [keyof typeof errors, () => string]> = {
    "a message with another domain": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now(), { domain: "evil.example" }),
    ],
    "a message with the URI of another site": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now(), { uri: "https://evil.example" }),
    ],
    "a message with an unencrypted scheme": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now(), { scheme: "http" }),
    ],
    "a message for another chain": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now(), { chainId: 1 }),
    ],
    ...Object.fromEntries(
      [
        ["a line separator", "\u2028"],
        ["a paragraph separator", "\u2029"],
        ["a carriage return", "\r"],
        ["a next line", "\u0085"],
        ["a vertical tab", "\v"],
        ["a form feed", "\f"],
        ["a null character", "\0"],
        ["a right-to-left override", "\u202e"],
        ["a zero-width space", "\u200b"],
      ].flatMap(([name, character]) =>
        [
          ["the statement of a message", /Play fair/, `Play${character}fair`],
          ["the URI of a message", /(URI: .*)/, `$1${character}I owe you`],
          ["the expiry of a message", /(Expiration Time: .*)/, `$1${character}I owe you`],
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
        `words after the field ${field} of a message`,
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
    "a message with words inside the URI": [
      "SignInDomainUnknown",
      () => signInMessage(account.address, now()).replace(/(\nURI: .*)/, "$1/#I-owe-you-all-that-I-have"),
    ],
    "an expired message": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { expirationTime: new Date(now() - 1) }),
    ],
    "a nonce with an old time": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { nonce: `${now() - 6 * minute}1` }),
    ],
    "a nonce with a time in the future": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { nonce: `${now() + 6 * minute}1` }),
    ],
    "a message that was issued too long ago": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { issuedAt: new Date(now() - 6 * minute) }),
    ],
    "a message that was issued in the future": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { issuedAt: new Date(now() + 3 * minute) }),
    ],
    "a message that is not valid yet": [
      "SignInExpired",
      () => signInMessage(account.address, now(), { notBefore: new Date(now() + 3 * minute) }),
    ],
    "a message without an expiry": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace(/\nExpiration Time: .*/, ""),
    ],
    "a nonce without a time": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now(), { nonce: "abcdefgh12345678" }),
    ],
    "a nonce with too many digits after the time": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now(), { nonce: `${now()}1000` }),
    ],
    "a message with the address of another wallet": [
      "SignInMessageInvalid",
      () => signInMessage("0x00000000000000000000000000000000000000A1", now()),
    ],
    "a message with another version": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace("Version: 1", "Version: 2"),
    ],
    "a message with text after the last field": [
      "SignInMessageInvalid",
      () => `${signInMessage(account.address, now())}\nand more`,
    ],
    "a message with text between the fields": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace("\nVersion", "\nmore\nVersion"),
    ],
    "a message with another first sentence": [
      "SignInMessageInvalid",
      () => signInMessage(account.address, now()).replace("wants you", "asks you"),
    ],
    "an empty message": ["SignInMessageInvalid", () => ""],
  };
  it.each(Object.entries(refused))("refuses %s", async (_name, [error, message]) => {
    const answer = await signInWith(message());
    expect({ code: answer.code, status: answer.status, data: answer.data }).toEqual({
      code: errors[error].code,
      status: errors[error].status,
      data: null,
    });
  });

  it("refuses a signature by another key, a signature of another text, and an invalid signature", async () => {
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
    // The refused attempts to sign in did not use up the nonce of the message.
    expect((await signInWith(message)).status).toBe(200);
  });

  it("refuses an invalid wallet address and a wallet address with a wrong checksum", async () => {
    // The test uses a fixed address, because a random address may contain only one lower-case letter from a to f. If
    // the test changed this single letter to upper case, the address would contain no checksum.
    const signer = privateKeyToAccount(devKeys.treasury);
    const message = signInMessage(signer.address, now());
    const wrong = signer.address.replace(/[a-f]/, (letter) => letter.toUpperCase());
    for (const claimed of ["", "0x12", wrong])
      expect((await signInWith(message, signer, claimed)).code).toBe(errors.AddressInvalid.code);
  });

  it("refuses every sign-in while the operator has closed sign-in", async () => {
    const { settings } = server.server.platform;
    await settings.set("signIn.open", "off", { actor: "test" });
    expect((await signInWith(signInMessage(account.address, now()))).code).toBe(errors.SignInClosed.code);
    await settings.set("signIn.open", "on", { actor: "test" });
  });
});

describe("sign-in by a contract", () => {
  it("asks the contract wallet whether the signature is valid (EIP-1271), even before the contract is deployed (EIP-6492)", async () => {
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
    // The contract of the wallet is not deployed yet.
    expect((await signIn(byOwner)).code).toBe(errors.SignatureInvalid.code);
    const byStranger = await signed(account);
    expect((await signIn({ ...byStranger, signature: wrapped(byStranger.signature) })).code).toBe(
      errors.SignatureInvalid.code,
    );
    expect((await signIn({ ...byOwner, signature: wrapped(byOwner.signature) })).status).toBe(200);

    await factory.deploy(owner.address);
    expect((await signIn(await signed(owner))).status).toBe(200);
    expect((await signIn(await signed(account))).code).toBe(errors.SignatureInvalid.code);
  });

  it("returns the error ChainUnavailable if only the chain could check the signature and the chain does not answer", async () => {
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
