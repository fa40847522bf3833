import Type from "typebox";
import {
  DeviceKey,
  FreshProof,
  FreshProofPurpose,
  linePattern,
  NewPasskey,
  nothing,
  PasskeySignature,
  strict,
  TimestampMs,
} from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const name = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: linePattern,
  description: "the player's name for the passkey",
});
const id = Type.String({ maxLength: 1_400, description: "the id of the passkey" });
const Credential = Type.Object({
  id: Type.String(),
  type: Type.Literal("public-key"),
  transports: Type.Array(Type.String()),
});

/** The calls for passkeys (WebAuthn): sign-in, proof and settings. */
export const passkeyRoutes = {
  "POST /user/passkey/request": {
    access: ["guest", "player"],
    summary:
      "Returns the options with which a browser asks an authenticator for a signature: for a sign-in, or as a fresh proof for one purpose",
    body: strict({ purpose: Type.Optional(FreshProofPurpose) }),
    data: Type.Object({
      challenge: Type.String(),
      rpId: Type.String(),
      timeout: Type.Integer(),
      userVerification: Type.Literal("required"),
      /** The passkeys of the signed-in player; empty for a sign-in, so that the player chooses a passkey. */
      allowCredentials: Type.Array(Credential),
    }),
  },
  "POST /user/passkey/login": {
    access: ["guest"],
    summary: "Opens a session with the signature of a passkey",
    body: strict({ passkey: PasskeySignature, deviceKey: DeviceKey }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
  "GET /user/passkeys": {
    access: ["player"],
    summary: "Lists the passkeys of the account, the oldest first",
    data: Type.Object({
      passkeys: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          addedAtMs: TimestampMs,
          lastUsedAtMs: Type.Union([TimestampMs, Type.Null()]),
        }),
      ),
    }),
  },
  "POST /user/passkey/begin": {
    access: ["player"],
    summary: "Returns the options with which a browser creates a passkey",
    body: strict({}),
    data: Type.Object({
      challenge: Type.String(),
      rp: Type.Object({ id: Type.String(), name: Type.String() }),
      user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
      pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal("public-key") })),
      timeout: Type.Integer(),
      attestation: Type.Literal("none"),
      excludeCredentials: Type.Array(Credential),
      authenticatorSelection: Type.Object({
        residentKey: Type.Literal("required"),
        requireResidentKey: Type.Literal(true),
        userVerification: Type.Literal("required"),
      }),
    }),
  },
  "POST /user/passkey/add": {
    access: ["player"],
    summary: "Adds a passkey to the account. Requires a fresh proof",
    body: strict({ passkey: NewPasskey, name, proof: FreshProof }),
    data: nothing,
  },
  "POST /user/passkey/rename": {
    access: ["player"],
    summary: "Gives a passkey another name",
    body: strict({ id, name }),
    data: nothing,
  },
  "POST /user/passkey/remove": {
    access: ["player"],
    summary:
      "Removes a passkey, and ends the sessions that passkeys opened. The last sign-in method of an account cannot be removed",
    body: strict({ id, proof: FreshProof }),
    data: nothing,
  },
} as const satisfies Record<`${"GET" | "POST"} /user/${string}`, RouteShape>;
