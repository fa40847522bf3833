import Type from "typebox";
import { FreshProof, nothing, SignedQuestion, strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const proved = strict({ proof: FreshProof });
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: "each good once; they are shown now and never again",
  }),
});

/** The calls for an account's sign-in methods and for its additional protection. */
export const wayInRoutes = {
  "POST /user/wallet/bind": {
    access: ["player"],
    summary: "Binds a wallet by its signature, with a fresh proof of the account",
    body: strict({ wallet: SignedQuestion, proof: FreshProof }),
    data: nothing,
  },
  "POST /user/way_in/remove": {
    access: ["player"],
    summary: "Takes a way in off the account, which is not its last one; what it opened ends",
    body: strict({ kind: Type.Enum(["wallet", "email", "phone", "host"]), proof: FreshProof }),
    data: nothing,
  },
  "POST /user/second_factor/begin": {
    access: ["player"],
    summary: "A new secret for an authenticator app; nothing is asked for before a right code of it has come",
    body: proved,
    data: Type.Object({
      secret: Type.String({ description: "base32" }),
      uri: Type.String({ description: "the same for a QR code, otpauth" }),
      expiresAtMs: TimestampMs,
    }),
  },
  "POST /user/second_factor/confirm": {
    access: ["player"],
    summary: "Switches the second factor on by the app's first code, and answers the recovery codes",
    body: strict({ code: Type.String({ maxLength: 16 }) }),
    data: RecoveryCodes,
  },
  "POST /user/second_factor/recovery_codes": {
    access: ["player"],
    summary: "New recovery codes; those before are void",
    body: proved,
    data: RecoveryCodes,
  },
  "POST /user/second_factor/off": {
    access: ["player"],
    summary: "Switches the second factor off",
    body: proved,
    data: nothing,
  },
  "POST /user/second_factor/for_withdrawals": {
    access: ["player"],
    summary: "Whether confirming a withdrawal takes a code of the second factor as well",
    body: strict({ on: Type.Boolean(), proof: FreshProof }),
    data: nothing,
  },
  "POST /user/sign_in_alerts": {
    access: ["player"],
    summary: "Whether the bound e-mail is told of a new browser; switching it off takes a fresh proof",
    body: strict({ on: Type.Boolean(), proof: Type.Optional(FreshProof) }),
    data: nothing,
  },
} as const satisfies Record<`POST /user/${string}`, RouteShape>;
