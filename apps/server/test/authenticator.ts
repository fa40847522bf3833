// Simulates an authenticator (WebAuthn): creates passkeys and signs challenges with their private keys.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { NewPasskey, PasskeySignature } from "@gemplay/api-schema";
import { pageOrigin } from "./compose.ts";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** The bits in the flags of the authenticator data. */
const flags = { userPresent: 1, userVerified: 4, attestedCredential: 64 };

/** Changes that make a response wrong or belong to another page. */
interface ResponseChanges {
  readonly origin?: string;
  readonly rpId?: string;
  /** False if the authenticator did not verify the user by a fingerprint or a PIN. */
  readonly userVerified?: boolean;
  /** The number of signatures; 0 for an authenticator that does not count. */
  readonly counter?: number;
}

interface Options {
  readonly challenge: string;
}

/** Returns CBOR of a byte string with fewer than 65,536 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([Buffer.from([0x59]), length, bytes]);
}

/** Returns CBOR of a text with fewer than 24 characters. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A passkey with its private key, as an authenticator keeps it. */
export class TestPasskey {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    const coordinate = (value: string) =>
      Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, "base64url")]);
    // A COSE key: key type EC2, algorithm ES256, curve P-256, and both coordinates.
    this.#publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }

  /** Returns the response of `navigator.credentials.create`. */
  create({ challenge }: Options, changes: ResponseChanges = {}): NewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText("fmt"), cborText("none")],
      ...[cborText("attStmt"), Buffer.from([0xa0])],
      ...[cborText("authData"), cborBytes(authenticatorData(flags.attestedCredential, changes, attested))],
    ]);
    return {
      credentialId: this.id.toString("base64url"),
      clientDataJSON: clientData("webauthn.create", challenge, changes).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    };
  }

  /** Returns the response of `navigator.credentials.get`. */
  sign({ challenge }: Options, changes: ResponseChanges = {}): PasskeySignature {
    const client = clientData("webauthn.get", challenge, changes);
    const data = authenticatorData(0, changes);
    return {
      credentialId: this.id.toString("base64url"),
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, sha256(client)]), this.#key).toString("base64url"),
    };
  }
}

function authenticatorData(
  bits: number,
  { rpId = new URL(pageOrigin).hostname, userVerified = true, counter = 0 }: ResponseChanges,
  more: Buffer = Buffer.alloc(0),
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const all = bits | flags.userPresent | (userVerified ? flags.userVerified : 0);
  return Buffer.concat([sha256(rpId), Buffer.from([all]), count, more]);
}

function clientData(type: string, challenge: string, { origin = pageOrigin }: ResponseChanges): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
