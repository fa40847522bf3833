import type { OperatorBody, OperatorData, OperatorRole } from "@gemplay/api-schema/operator";
import { findAction, recordOperatorAction } from "../../platform/audit/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { AppError, type SessionOperator } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import {
  changeSetting,
  checkSetting,
  needsSecondAdmin,
  type SettingKey,
  SettingRefused,
  storedSetting,
} from "../../platform/settings/index.ts";
import {
  changeRole,
  listOperators,
  lockOperator,
  lockRoles,
  operatorNames,
  standing,
} from "../accounts/index.ts";
import {
  type ChangeRequest,
  endRequest,
  insertRequest,
  joinRequest,
  lockRequest,
  openRequests,
  roleOf,
} from "./change-requests.repository.ts";

/** Changes settings and roles. Some of these changes need only one admin, and the other changes need a second admin. */
export interface Changes {
  requests(own: SessionOperator): Promise<OperatorData<"GET /settings">["requests"]>;
  changeSetting(by: SessionOperator, wish: OperatorBody<"POST /settings/change">): Promise<boolean>;
  undoSetting(by: SessionOperator, wish: OperatorBody<"POST /settings/undo">): Promise<boolean>;
  askForRole(by: SessionOperator, wish: OperatorBody<"POST /operators/role">): Promise<boolean>;
  /**
   * Confirms a change request. For a request from the command line, the first admin becomes the requester, and a second
   * admin confirms the request.
   */
  confirm(by: SessionOperator, id: bigint): Promise<void>;
  refuse(by: SessionOperator, id: bigint): Promise<void>;
}

/**
 * Checks that an operator still has one of the roles, and locks the role of the operator until the transaction ends.
 * The loss of a role ends the operator's sessions, but a call of the operator may already be running.
 *
 * @throws {AppError} OperatorRoleMissing
 */
export async function assertStanding(
  trx: Database,
  { id }: Pick<SessionOperator, "id">,
  roles: readonly OperatorRole[],
): Promise<void> {
  if (!(await standing(trx, [id], roles)).has(id)) throw new AppError("OperatorRoleMissing");
}

type ChangesContext = Pick<Platform, "db" | "clock" | "settings">;

export function createChanges(context: ChangesContext): Changes {
  return {
    requests: (own) => shownRequests(context, own),
    changeSetting: (by, { key, value, reason }) => change(context, by, { key, value, reason }),
    undoSetting: (by, wish) => undoSetting(context, by, wish),
    askForRole: (by, wish) => askForRole(context, by, wish),
    confirm: (by, id) => confirm(context, by, id),
    refuse: (by, id) => refuse(context, by, id),
  };
}

const now = ({ clock }: ChangesContext) => new Date(clock.nowMs());

async function shownRequests(
  { db }: ChangesContext,
  own: SessionOperator,
): Promise<OperatorData<"GET /settings">["requests"]> {
  const open = await openRequests(db);
  const names = await operatorNames(
    db,
    open.flatMap(({ askedBy }) => askedBy ?? []),
  );
  const emails = new Map((await listOperators(db)).map(({ id, email }) => [String(id), email]));
  return open.map(({ id, kind, subject, oldText, newText, reason, askedBy, askedAs, askedAt }) => ({
    kind,
    oldText,
    newText,
    reason,
    id: String(id),
    subject: kind === "role" ? (emails.get(subject) ?? subject) : subject,
    askedBy: askedBy === undefined ? `operator, ${askedAs}` : (names.get(askedBy) ?? ""),
    own: askedBy === own.id,
    askedAtMs: askedAt.getTime(),
  }));
}

/**
 * Stores a change request, and writes an entry about the request in the audit log.
 *
 * @throws {AppError} ChangeRequestOpen
 */
async function ask(
  context: ChangesContext,
  trx: Database,
  by: SessionOperator,
  {
    shown,
    ...wish
  }: Pick<ChangeRequest, "kind" | "subject" | "oldText" | "newText" | "reason"> & {
    /** The subject of the change in the form that the audit log shows. */
    readonly shown: string;
  },
): Promise<void> {
  if (!(await insertRequest(trx, { ...wish, askedBy: by.id, askedAs: undefined, askedAt: now(context) })))
    throw new AppError("ChangeRequestOpen");
  const { kind, oldText, newText, reason } = wish;
  const action = kind === "setting" ? "settings.ask" : "operators.askRole";
  await recordOperatorAction(trx, { actor: by.name, action, subject: shown, oldText, newText, reason });
}

/**
 * Changes a setting immediately, or stores a request if a second admin is needed. If the change is an undo, `standing`
 * is the expected current value of the setting. The value is checked in the transaction of the change, so that an undo
 * does not overwrite a later change by another operator.
 *
 * @returns true if the setting is changed, false if a second admin must confirm the change
 * @throws {AppError} SettingInvalid, SettingChangedSince, ChangeRequestOpen, OperatorRoleMissing
 */
async function change(
  context: ChangesContext,
  by: SessionOperator,
  wish: OperatorBody<"POST /settings/change"> & { readonly standing?: string },
): Promise<boolean> {
  const { reason, standing } = wish;
  const { key, newText } = checkedSetting(wish.key, wish.value);
  const assertStands = (oldText: string) => {
    if (standing !== undefined && oldText !== standing) throw new AppError("SettingChangedSince");
  };
  const isAlone = !needsSecondAdmin(key);
  await context.db.transaction().execute(async (trx) => {
    await assertStanding(trx, by, ["admin"]);
    if (isAlone) {
      const done = await shownChange(changeSetting(trx, key, newText, { actor: by.name, reason }));
      return assertStands(done.oldText);
    }
    const oldText = await storedSetting(trx, key);
    assertStands(oldText);
    await ask(context, trx, by, { kind: "setting", subject: key, oldText, newText, reason, shown: key });
  });
  if (isAlone) await context.settings.reload();
  return isAlone;
}

/**
 * Undoes a change of a setting from the audit log: the setting gets the value from before the change.
 *
 * @throws {AppError} SettingChangedSince, and the errors of `change`
 */
async function undoSetting(
  context: ChangesContext,
  by: SessionOperator,
  { id, reason }: OperatorBody<"POST /settings/undo">,
): Promise<boolean> {
  const done = await findAction(context.db, BigInt(id));
  if (done?.action !== "settings.set" || done.oldText === undefined || done.newText === undefined)
    throw new AppError("SettingChangedSince");
  const { subject: key, oldText: value, newText: standing } = done;
  return await change(context, by, { key, value, reason, standing });
}

async function askForRole(
  context: ChangesContext,
  by: SessionOperator,
  { id, role, reason }: OperatorBody<"POST /operators/role">,
): Promise<boolean> {
  await context.db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    await assertStanding(trx, by, ["admin"]);
    const operator = await lockOperator(trx, BigInt(id));
    if (operator === undefined || operator.role === role) throw new AppError("OperatorUnknown");
    const { role: oldText, email: shown } = operator;
    await ask(context, trx, by, { kind: "role", subject: id, oldText, newText: role, reason, shown });
  });
  return false;
}

/**
 * A change request whose requester is an operator. The operator made the request on the page, or became the requester
 * of a request from the command line.
 */
type AskedRequest = ChangeRequest & { readonly askedBy: bigint };
const isAsked = (request: ChangeRequest): request is AskedRequest => request.askedBy !== undefined;

/**
 * Confirms a change request. For a request from the command line without a requester, the operator becomes the
 * requester instead.
 *
 * @throws {AppError} ChangeRequestOver, OwnRequest, OperatorRoleMissing, SettingInvalid
 */
async function confirm(context: ChangesContext, by: SessionOperator, id: bigint): Promise<void> {
  const { db, settings } = context;
  await db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const request = await lockRequest(trx, id);
    await assertStanding(trx, by, ["admin"]);
    if (request === undefined) throw new AppError("ChangeRequestOver");
    if (!isAsked(request)) return await join(trx, by, request);
    if (request.askedBy === by.id) throw new AppError("OwnRequest");
    // A confirmed change needs two admins, so the requester must still be an admin.
    if (!(await standing(trx, [request.askedBy], ["admin"])).has(request.askedBy))
      throw new AppError("ChangeRequestOver");
    await endRequest(trx, id, { state: "confirmed", by: by.id, at: now(context) });
    if (request.kind === "setting") await confirmSetting(trx, by, request);
    else await confirmRole(context, trx, by, request);
  });
  await settings.reload();
}

async function confirmSetting(trx: Database, by: SessionOperator, request: AskedRequest): Promise<void> {
  const { key, newText } = checkedSetting(request.subject, request.newText);
  const reason = `${request.reason} (requested by ${await nameOf(trx, request.askedBy)})`;
  const change = await shownChange(changeSetting(trx, key, newText, { actor: by.name, reason }));
  // If the value of the setting has changed since the request, the request no longer applies.
  if (change.oldText !== request.oldText) throw new AppError("ChangeRequestOver");
}

async function confirmRole(
  context: ChangesContext,
  trx: Database,
  by: SessionOperator,
  request: AskedRequest,
): Promise<void> {
  const operator = await lockOperator(trx, BigInt(request.subject));
  if (operator === undefined || operator.role !== request.oldText) throw new AppError("ChangeRequestOver");
  await changeRole(trx, operator.id, roleOf(request.newText), now(context));
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "operators.role",
    subject: operator.email,
    oldText: request.oldText,
    newText: request.newText,
    reason: `${request.reason} (requested by ${await nameOf(trx, request.askedBy)})`,
  });
}

/** Makes the operator the requester of a change request from the command line. */
async function join(trx: Database, by: SessionOperator, request: ChangeRequest): Promise<void> {
  await joinRequest(trx, request.id, by.id);
  const { subject, oldText, newText } = request;
  const reason = `${request.reason} (requested from the command line by ${request.askedAs})`;
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "settings.ask",
    subject,
    oldText,
    newText,
    reason,
  });
}

async function nameOf(trx: Database, id: bigint): Promise<string> {
  return (await operatorNames(trx, [id])).get(id) ?? String(id);
}

async function refuse(context: ChangesContext, by: SessionOperator, id: bigint): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, id);
    await assertStanding(trx, by, ["admin"]);
    if (request === undefined) throw new AppError("ChangeRequestOver");
    await endRequest(trx, id, { state: "refused", by: by.id, at: now(context) });
    await recordOperatorAction(trx, {
      actor: by.name,
      action: request.kind === "setting" ? "settings.refuse" : "operators.refuseRole",
      subject: request.subject,
      oldText: request.newText,
      newText: request.oldText,
    });
  });
}

/**
 * Waits for a change of a setting, and translates a refusal into an AppError.
 *
 * @throws {AppError} SettingInvalid if the value must not be used together with other settings
 */
async function shownChange(change: ReturnType<typeof changeSetting>): ReturnType<typeof changeSetting> {
  return await change.catch((error: unknown) => {
    throw error instanceof SettingRefused ? new AppError("SettingInvalid", {}, { cause: error }) : error;
  });
}

/**
 * Checks the key and the text of a setting.
 *
 * @throws {AppError} SettingInvalid
 */
function checkedSetting(key: string, text: string): { readonly key: SettingKey; readonly newText: string } {
  try {
    return checkSetting(key, text);
  } catch (error) {
    throw error instanceof SettingRefused ? new AppError("SettingInvalid", {}, { cause: error }) : error;
  }
}
