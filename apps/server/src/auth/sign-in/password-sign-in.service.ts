import type { Body, Data } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import {
  type Account,
  acceptTerms,
  assertNotFrozen,
  assertPresentTerms,
  findIdentity,
  lockRow,
  readName,
  readPhone,
} from "../../account/index.ts";
import type { Credentials } from "../../credentials/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import {
  type AttemptLimit,
  type AttemptSource,
  forgetAttempts,
  giveAttemptBack,
  takeAttempts,
} from "../../platform/attempts/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import { type Caller, sourceOf } from "../devices/index.ts";
import { assertLoginPassword } from "./login-password.ts";
import { countRegistration } from "./registration.ts";
import type { SignIns } from "./sign-ins.service.ts";

export interface PasswordSignIn {
  /**
   * Creates an account with a login password and opens a session.
   *
   * @throws {AppError} with the reason of the refusal; a refused call changes nothing except the number of counted
   * attempts
   */
  register(body: Body<"POST /user/register">, caller: Caller): Promise<Data<"POST /user/register">>;
  /**
   * Opens a session for an e-mail address or a phone number with a login password.
   *
   * @throws {AppError} LoginIncorrect, also for an unknown name; after a right password also SecondFactorNeeded and
   * other errors of the second factor
   */
  login(body: Body<"POST /user/login">, caller: Caller): Promise<Data<"POST /user/login">>;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** The dependencies that all functions of the password sign-in share. */
type PasswordSignInContext = Pick<Platform, "db" | "clock" | "settings"> & {
  readonly account: Account;
  readonly codes: EmailCodes;
  readonly credentials: Credentials;
  readonly factors: SecondFactors;
  readonly signIns: SignIns;
};

export function createPasswordSignIn(context: PasswordSignInContext): PasswordSignIn {
  return {
    register: (body, caller) => register(context, body, caller),
    login: (body, caller) => login(context, body, caller),
  };
}

async function register(
  context: PasswordSignInContext,
  { by, termsVersion: accepted, deviceKey, ...secret }: Body<"POST /user/register">,
  caller: Caller,
): Promise<Data<"POST /user/register">> {
  const { account, clock, credentials, db, settings, signIns } = context;
  if (!settings.get("signIn.open")) throw new AppError("SignInClosed");
  assertPresentTerms(accepted);
  assertLoginPassword(secret);
  const registration = await countRegistration(context, caller);
  try {
    const { identity, use } = await proveIdentity(context, by);
    if ((await findIdentity(db, identity)) !== undefined) throw new AppError("UserExists");
    const hash = await credentials.hash(secret.password);
    return await db.transaction().execute(async (trx) => {
      await use(trx);
      const { id } = await account.makePlayer(trx);
      if (!(await account.bind(trx, id, identity, true))) throw new AppError("UserExists");
      await credentials.set(trx, id, hash);
      await acceptTerms(trx, id, { version: accepted, at: new Date(clock.nowMs()) });
      const from = { signInMethod: identity.kind, caller, deviceKey, isNewAccount: true };
      return { token: await signIns.open(trx, id, from), userId: String(id) };
    });
  } catch (error) {
    // The error UserExists reveals that a phone number has an account, so the attempt stays counted. After any other
    // error, the server has created no account, so the attempt is no longer counted.
    if (!(error instanceof AppError && error.error === "UserExists")) await registration.giveBack();
    throw error;
  }
}

/**
 * Checks the name of a registration, which is an e-mail address or a phone number. The player proves the ownership of
 * an e-mail address by a code. The player need not prove the ownership of a phone number, because the server uses the
 * number only as a name.
 */
async function proveIdentity({ codes }: PasswordSignInContext, by: Body<"POST /user/register">["by"]) {
  if (by.kind === "phone") {
    const name = readPhone(by.phone);
    if (name === undefined) throw new AppError("UsernameFormat");
    return { identity: { kind: "phone", name } as const, use: async <T>(_trx: Kysely<T>) => {} };
  }
  const right = await codes.check(by, { purpose: "register" });
  return { identity: { kind: "email", name: right.email } as const, use: right.use };
}

async function login(
  context: PasswordSignInContext,
  { name: typed, password, secondFactor, deviceKey }: Body<"POST /user/login">,
  caller: Caller,
): Promise<Data<"POST /user/login">> {
  const { clock, credentials, db, factors, settings, signIns } = context;
  if (!settings.get("signIn.open")) throw new AppError("SignInClosed");
  const identity = readName(typed);
  if (identity === undefined) throw new AppError("UsernameFormat");
  const known = await findIdentity(db, identity);
  const source = await sourceOf(db, known?.player_id, deviceKey);
  const limits = loginLimits(context, identity.name, source, caller.network);
  const [narrowest, ...others] = limits;
  const { left, untilMs } = await takeAttempts(db, limits, clock.nowMs());
  const exceeded = () => new AppError("LoginTriesExceeded", { waitMs: untilMs - clock.nowMs() });
  if (left < 0) throw exceeded();
  /**
   * Returns the error for a refused login with a right password. The function `uncounted` removes the attempt from the
   * count, so the caller has one more attempt left.
   */
  const refused = () => new AppError("LoginIncorrect", { count: left + 1 });
  const uncounted = async (error: unknown): Promise<never> => {
    for (const limit of limits) await giveAttemptBack(db, limit);
    throw error;
  };
  const right = await credentials.look(known?.player_id, password).catch(uncounted);
  if (right === undefined || known === undefined)
    throw left === 0 ? exceeded() : new AppError("LoginIncorrect", { count: left });
  // At this point, the password was right. If the code of the second factor is wrong, the server therefore does not
  // count an attempt at the password. The server counts attempts at second-factor codes separately.
  const factor = await factors.check(known.player_id, secondFactor, { source }).catch(uncounted);
  const enter = db.transaction().execute(async (trx) => {
    if ((await lockRow(trx, known.player_id))?.deleted) throw refused();
    await factor.use(trx);
    // The transaction reads the owner of the name again under the row lock. During the check of the password, the name
    // may have been removed or bound to another account.
    if ((await findIdentity(trx, identity))?.player_id !== known.player_id) throw refused();
    await assertNotFrozen(trx, known.player_id);
    // During the check of the password, the player may have replaced the password.
    if (!(await right.accept(trx))) throw refused();
    await forgetAttempts(trx, narrowest);
    for (const limit of others) await giveAttemptBack(trx, limit);
    const from = { signInMethod: identity.kind, caller, deviceKey };
    const token = await signIns.open(trx, known.player_id, from);
    return { token, userId: String(known.player_id) };
  });
  return await enter.catch(uncounted);
}

/**
 * Returns the limits against which a login attempt is counted. The list begins with the narrowest limit. An attempt
 * from a known device is counted only against the limit of this device.
 */
function loginLimits(
  { settings }: PasswordSignInContext,
  name: string,
  source: AttemptSource,
  network: string,
): readonly [AttemptLimit, ...AttemptLimit[]] {
  const narrowest = {
    subject: `login ${name} ${source === "guests" ? network : source}`,
    limit: settings.get("login.tries"),
    windowMs: settings.get("login.waitMinutes") * minuteMs,
  };
  if (source !== "guests") return [narrowest];
  return [
    narrowest,
    { subject: `login ${name}`, limit: settings.get("login.triesPerName"), windowMs: hourMs },
    { subject: `login from ${network}`, limit: settings.get("login.triesPerNetwork"), windowMs: hourMs },
  ];
}
