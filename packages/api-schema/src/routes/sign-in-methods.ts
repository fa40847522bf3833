import Type from "typebox";
import { FreshProof, nothing, SignedQuestion, strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const proved = strict({ proof: FreshProof });
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: "recovery codes, which work once each and are shown only in this answer",
  }),
});

/** The calls for the sign-in methods of an account, and for the second factor. */
export const signInMethodRoutes = {
  "POST /user/wallet/bind": {
    access: ["player"],
    summary: "Binds a wallet to the account by the wallet's signature. Requires a fresh proof",
    body: strict({ wallet: SignedQuestion, proof: FreshProof }),
    data: nothing,
  },
  "POST /user/way_in/remove": {
    access: ["player"],
    summary:
      "Removes a sign-in method, and ends the sessions that the method opened. The last sign-in method of an account cannot be removed",
    body: strict({ kind: Type.Enum(["wallet", "email", "phone", "host"]), proof: FreshProof }),
    data: nothing,
  },
  "POST /user/second_factor/begin": {
    access: ["player"],
    summary:
      "Creates a new secret for an authenticator app. The second factor is enabled only after the player has entered a correct code",
    body: proved,
    data: Type.Object({
      secret: Type.String({ description: "the secret in base32" }),
      uri: Type.String({ description: "the secret as an otpauth URI for a QR code" }),
      expiresAtMs: TimestampMs,
    }),
  },
  "POST /user/second_factor/confirm": {
    access: ["player"],
    summary: "Enables the second factor with the first code of the app, and returns the recovery codes",
    body: strict({ code: Type.String({ maxLength: 16 }) }),
    data: RecoveryCodes,
  },
  "POST /user/second_factor/recovery_codes": {
    access: ["player"],
    summary: "Creates new recovery codes and invalidates the old recovery codes",
    body: proved,
    data: RecoveryCodes,
  },
  "POST /user/second_factor/off": {
    access: ["player"],
    summary: "Disables the second factor",
    body: proved,
    data: nothing,
  },
  "POST /user/second_factor/for_withdrawals": {
    access: ["player"],
    summary: "Sets whether the confirmation of a withdrawal also needs a code of the second factor",
    body: strict({ on: Type.Boolean(), proof: FreshProof }),
    data: nothing,
  },
  "POST /user/sign_in_alerts": {
    access: ["player"],
    summary:
      "Sets whether the server sends an e-mail after a sign-in from a new browser. Disabling this e-mail needs a fresh proof",
    body: strict({ on: Type.Boolean(), proof: Type.Optional(FreshProof) }),
    data: nothing,
  },
} as const satisfies Record<`POST /user/${string}`, RouteShape>;
