import type { Body, Data } from "@gemplay/api-schema";
import {
  type Account,
  acceptTerms,
  assertNotFrozen,
  assertPresentTerms,
  findIdentity,
  lockRow,
  recordCodeSignIn,
} from "../../account/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import { type Caller, sourceOf } from "../devices/index.ts";
import { countRegistration } from "./registration.ts";
import type { SignIns } from "./sign-ins.service.ts";

type SignInBody = Body<"POST /user/login/code">;
type SignedIn = Data<"POST /user/login/code">;

/** Opens a session for the owner of an e-mail address, who typed the code that the server sent to the address. */
export interface CodeSignIn {
  /**
   * Signs in to the account of the e-mail address. Creates an account without a login password if no account has the
   * address.
   *
   * @throws {AppError} the errors of the code; after a right code also the errors of the second factor and of a
   * registration, and AccountFrozen. A refused call does not use up the code.
   */
  signIn(body: SignInBody, caller: Caller): Promise<SignedIn>;
}

type CodeSignInContext = Pick<Platform, "db" | "clock" | "settings"> & {
  readonly account: Account;
  readonly codes: EmailCodes;
  readonly factors: SecondFactors;
  readonly signIns: SignIns;
};

type RightCode = Awaited<ReturnType<EmailCodes["check"]>>;

export function createCodeSignIn(context: CodeSignInContext): CodeSignIn {
  const { codes, db, settings } = context;
  return {
    async signIn({ token, code, ...body }, caller) {
      if (!settings.get("signIn.open")) throw new AppError("SignInClosed");
      assertPresentTerms(body.termsVersion);
      const right = await codes.check({ token, code }, { purpose: "signIn" });
      const owner = (await findIdentity(db, { kind: "email", name: right.email }))?.player_id;
      return owner === undefined
        ? await register(context, right, body, caller)
        : await open(context, owner, right, body, caller);
    },
  };
}

async function open(
  { clock, db, factors, signIns }: CodeSignInContext,
  playerId: bigint,
  right: RightCode,
  { secondFactor, deviceKey }: Omit<SignInBody, "token" | "code">,
  caller: Caller,
): Promise<SignedIn> {
  const source = await sourceOf(db, playerId, deviceKey);
  const factor = await factors.check(playerId, secondFactor, { source });
  return await db.transaction().execute(async (trx) => {
    if ((await lockRow(trx, playerId))?.deleted !== false) throw new AppError("CodeInvalid");
    await factor.use(trx);
    await right.use(trx);
    // The transaction reads the owner again under the row lock. The address may have been removed, or the account
    // deleted, since the first query.
    const identity = await findIdentity(trx, { kind: "email", name: right.email });
    if (identity?.player_id !== playerId) throw new AppError("CodeInvalid");
    await assertNotFrozen(trx, playerId);
    // A second-factor code proves more than access to the mailbox. The player may have ended the sessions of this
    // device since the first query, so the transaction reads again whether the account knows the device.
    const isKnown = (await sourceOf(trx, playerId, deviceKey)) !== "guests";
    if (!isKnown && !factor.isProven) await recordCodeSignIn(trx, playerId, new Date(clock.nowMs()));
    const token = await signIns.open(trx, playerId, { signInMethod: "email", caller, deviceKey });
    return { token, userId: String(playerId), created: false };
  });
}

async function register(
  context: CodeSignInContext,
  right: RightCode,
  { termsVersion, deviceKey }: Omit<SignInBody, "token" | "code">,
  caller: Caller,
): Promise<SignedIn> {
  const { account, clock, db, signIns } = context;
  const registration = await countRegistration(context, caller);
  try {
    return await db.transaction().execute(async (trx) => {
      await right.use(trx);
      const { id } = await account.makePlayer(trx);
      // If another call created the account since the query, the caller repeats the call and signs in to that account.
      if (!(await account.bind(trx, id, { kind: "email", name: right.email }, true)))
        throw new AppError("Unavailable");
      await acceptTerms(trx, id, { version: termsVersion, at: new Date(clock.nowMs()) });
      const from = { signInMethod: "email", caller, deviceKey, isNewAccount: true } as const;
      return { token: await signIns.open(trx, id, from), userId: String(id), created: true };
    });
  } catch (error) {
    await registration.giveBack();
    throw error;
  }
}
