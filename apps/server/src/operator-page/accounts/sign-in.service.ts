import { hash, randomBytes } from "node:crypto";
import type { OperatorData } from "@gemplay/api-schema/operator";
import { hashSecret, verifySecret } from "../../credentials/index.ts";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import { AppError, type OperatorLookup, type SessionOperator } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { stepOfCode } from "./codes.ts";
import {
  findForSignIn,
  normalEmail,
  type OperatorAccount,
  placeOf,
  type SignInAccount,
  useStep,
} from "./operators.repository.ts";
import { deleteSession, findSession, insertSession } from "./sessions.repository.ts";
import { forgetAttempts, forgetOldAttempts, takeSignInAttempt } from "./sign-in-attempts.repository.ts";

type SignInDependencies = Pick<Platform, "db" | "clock" | "secrets" | "settings">;

export interface SignIns extends OperatorLookup {
  /**
   * Opens an operator session by e-mail, password and code. E-mail, password and code must all be right. The error does
   * not reveal which of the three was wrong.
   *
   * @throws {AppError} OperatorSignInThrottled, OperatorSignInRefused, Unavailable
   */
  open(
    given: { readonly email: string; readonly password: string; readonly code: string },
    network: string,
  ): Promise<OperatorData<"POST /sign_in">>;
  end(operator: SessionOperator): Promise<void>;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;
/**
 * Pattern of the `Authorization` header with an operator's session token. Session tokens of operators and of players
 * have different forms, so that neither kind of token can be used in place of the other.
 */
const bearer = /^Bearer (op_[A-Za-z0-9_-]{43})$/;

const hashOf = (token: string) => hash("sha256", token, "buffer");

export const shownOperator = ({ id, email, name, role }: OperatorAccount) => ({
  email,
  name,
  role,
  id: String(id),
});

export function createSignIns({ db, clock, secrets, settings }: SignInDependencies): SignIns {
  /**
   * The dummy password hash that the code compares if no operator has the e-mail address, so that the check always
   * takes the same time.
   */
  let nobody: Promise<string> | undefined;

  async function takeAttempt(email: string, network: string): Promise<void> {
    const windowMs = settings.get("operators.signInMinutes") * minuteMs;
    const at = new Date(clock.nowMs());
    const budget = { attempts: settings.get("operators.signInTries"), windowMs };
    const until = await takeSignInAttempt(db, { email, network }, at, budget);
    if (until === undefined) return;
    const minutes = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / minuteMs));
    throw new AppError("OperatorSignInThrottled", { minutes });
  }

  /** Returns the time step of the operator's code if both the password and the code are right. */
  async function stepOf(
    account: SignInAccount | undefined,
    password: string,
    code: string,
  ): Promise<number | undefined> {
    nobody ??= hashSecret(randomBytes(24).toString("hex"));
    const isRight = await verifySecret(account?.passwordHash ?? (await nobody), password);
    if (account === undefined || !isRight) return undefined;
    return stepOfCode(secrets.decrypt(account.encryptedTotp, placeOf(account)), code, clock.nowMs());
  }

  /**
   * Opens the session of an operator after all checks.
   *
   * @returns undefined if the code was already used, or if the operator was removed during the check
   */
  async function openSession(account: SignInAccount, step: number) {
    const token = `op_${randomBytes(32).toString("base64url")}`;
    const openedAt = new Date(clock.nowMs());
    const expiresAt = new Date(openedAt.getTime() + settings.get("operators.sessionHours") * hourMs);
    const operator = await db.transaction().execute(async (trx) => {
      if (!(await useStep(trx, account.id, step))) return undefined;
      // `useStep` has locked the operator's row, so the session opens with the current role.
      const standing = await findForSignIn(trx, account.email);
      if (standing?.id !== account.id) return undefined;
      await insertSession(trx, { tokenHash: hashOf(token), operatorId: account.id, openedAt, expiresAt });
      await forgetAttempts(trx, account.email);
      await forgetOldAttempts(trx, new Date(openedAt.getTime() - 24 * hourMs));
      await recordOperatorAction(trx, {
        actor: account.name,
        action: "operators.signIn",
        subject: account.email,
      });
      return standing;
    });
    if (operator === undefined) return undefined;
    return { token, expiresAtMs: expiresAt.getTime(), operator: shownOperator(operator) };
  }

  return {
    async open({ email: given, password, code }, network) {
      const email = normalEmail(given);
      await takeAttempt(email, network);
      const account = await findForSignIn(db, email);
      const step = await stepOf(account, password, code);
      const opened = account && step !== undefined ? await openSession(account, step) : undefined;
      if (opened !== undefined) return opened;
      // The audit log records failed attempts only for e-mail addresses of operators, so that strangers cannot fill the
      // audit log.
      if (account !== undefined)
        await recordOperatorAction(db, {
          actor: `unknown, from ${network}`,
          action: "operators.signInRefused",
          subject: email,
        });
      throw new AppError("OperatorSignInRefused");
    },

    async authenticate(authorization = "") {
      const token = bearer.exec(authorization)?.[1];
      const tokenHash = token === undefined ? undefined : hashOf(token);
      const session = tokenHash && (await findSession(db, tokenHash, new Date(clock.nowMs())));
      if (tokenHash === undefined || session === undefined) throw new AppError("SessionEnded");
      return { ...session.operator, tokenHash, expiresAt: session.expiresAt };
    },

    async end({ tokenHash, name, email }) {
      await db.transaction().execute(async (trx) => {
        await deleteSession(trx, tokenHash);
        await recordOperatorAction(trx, { actor: name, action: "operators.signOut", subject: email });
      });
    },
  };
}
