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
} from "./change-requests.ts";

/** Settings and roles: what one admin changes, and what takes a second. */
export interface Changes {
  requests(own: SessionOperator): Promise<OperatorData<"GET /settings">["requests"]>;
  changeSetting(by: SessionOperator, wish: OperatorBody<"POST /settings/change">): Promise<boolean>;
  undoSetting(by: SessionOperator, wish: OperatorBody<"POST /settings/undo">): Promise<boolean>;
  askForRole(by: SessionOperator, wish: OperatorBody<"POST /operators/role">): Promise<boolean>;
  /** Confirms a request. For a command-line request, the first admin becomes its requester; a second one confirms. */
  confirm(by: SessionOperator, id: bigint): Promise<void>;
  refuse(by: SessionOperator, id: bigint): Promise<void>;
}

/**
 * Keeps an operator in their role until the transaction ends: sessions end with the role, but a call may be under way.
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

export function createChanges({ db, clock, settings }: Pick<Platform, "db" | "clock" | "settings">): Changes {
  const now = () => new Date(clock.nowMs());

  /** Notes the request and the row in the log. @throws {AppError} ChangeRequestOpen */
  async function ask(
    trx: Database,
    by: SessionOperator,
    wish: Pick<ChangeRequest, "kind" | "subject" | "oldText" | "newText" | "reason">,
    shown: string,
  ): Promise<void> {
    if (!(await insertRequest(trx, { ...wish, askedBy: by.id, askedAs: undefined, askedAt: now() })))
      throw new AppError("ChangeRequestOpen");
    const { kind, oldText, newText, reason } = wish;
    const action = kind === "setting" ? "settings.ask" : "operators.askRole";
    await recordOperatorAction(trx, { actor: by.name, action, subject: shown, oldText, newText, reason });
  }

  /** A request that an operator asked for, or joined in. */
  type AskedRequest = ChangeRequest & { readonly askedBy: bigint };
  const isAsked = (request: ChangeRequest): request is AskedRequest => request.askedBy !== undefined;

  async function confirmSetting(trx: Database, by: SessionOperator, request: AskedRequest): Promise<void> {
    const { key, newText } = checkedSetting(request.subject, request.newText);
    const reason = `${request.reason} (asked by ${await nameOf(trx, request.askedBy)})`;
    const change = await shownChange(changeSetting(trx, key, newText, { actor: by.name, reason }));
    // Somebody changed it since: what was asked for was asked of another value.
    if (change.oldText !== request.oldText) throw new AppError("ChangeRequestOver");
  }

  async function confirmRole(trx: Database, by: SessionOperator, request: AskedRequest): Promise<void> {
    const operator = await lockOperator(trx, BigInt(request.subject));
    if (operator === undefined || operator.role !== request.oldText) throw new AppError("ChangeRequestOver");
    await changeRole(trx, operator.id, roleOf(request.newText), now());
    await recordOperatorAction(trx, {
      actor: by.name,
      action: "operators.role",
      subject: operator.email,
      oldText: request.oldText,
      newText: request.newText,
      reason: `${request.reason} (asked by ${await nameOf(trx, request.askedBy)})`,
    });
  }

  /**
   * Changes a setting at once, or asks for it where that takes two. An undo names the value that it is about: it is read
   * again with the change, so that what somebody else changed meanwhile stays.
   *
   * @throws {AppError} SettingInvalid, SettingChangedSince, ChangeRequestOpen, OperatorRoleMissing
   */
  async function change(
    by: SessionOperator,
    wish: OperatorBody<"POST /settings/change"> & { readonly standing?: string },
  ): Promise<boolean> {
    const { reason, standing } = wish;
    const { key, newText } = checkedSetting(wish.key, wish.value);
    const assertStands = (oldText: string) => {
      if (standing !== undefined && oldText !== standing) throw new AppError("SettingChangedSince");
    };
    const isAlone = !needsSecondAdmin(key);
    await db.transaction().execute(async (trx) => {
      await assertStanding(trx, by, ["admin"]);
      if (isAlone) {
        const done = await shownChange(changeSetting(trx, key, newText, { actor: by.name, reason }));
        return assertStands(done.oldText);
      }
      const oldText = await storedSetting(trx, key);
      assertStands(oldText);
      await ask(trx, by, { kind: "setting", subject: key, oldText, newText, reason }, key);
    });
    if (isAlone) await settings.reload();
    return isAlone;
  }

  async function join(trx: Database, by: SessionOperator, request: ChangeRequest): Promise<void> {
    await joinRequest(trx, request.id, by.id);
    const { subject, oldText, newText } = request;
    const reason = `${request.reason} (asked by the command line as ${request.askedAs})`;
    await recordOperatorAction(trx, {
      actor: by.name,
      action: "settings.ask",
      subject,
      oldText,
      newText,
      reason,
    });
  }

  const nameOf = async (trx: Database, id: bigint) => (await operatorNames(trx, [id])).get(id) ?? String(id);

  return {
    async requests(own) {
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
    },

    changeSetting: (by, { key, value, reason }) => change(by, { key, value, reason }),

    async undoSetting(by, { id, reason }) {
      const done = await findAction(db, BigInt(id));
      if (done?.action !== "settings.set" || done.oldText === undefined || done.newText === undefined)
        throw new AppError("SettingChangedSince");
      const { subject: key, oldText: value, newText: standing } = done;
      return await change(by, { key, value, reason, standing });
    },

    async askForRole(by, { id, role, reason }) {
      await db.transaction().execute(async (trx) => {
        await lockRoles(trx);
        await assertStanding(trx, by, ["admin"]);
        const operator = await lockOperator(trx, BigInt(id));
        if (operator === undefined || operator.role === role) throw new AppError("OperatorUnknown");
        const wish = { kind: "role", subject: id, oldText: operator.role, newText: role, reason } as const;
        await ask(trx, by, wish, operator.email);
      });
      return false;
    },

    async confirm(by, id) {
      await db.transaction().execute(async (trx) => {
        await lockRoles(trx);
        const request = await lockRequest(trx, id);
        await assertStanding(trx, by, ["admin"]);
        if (request === undefined) throw new AppError("ChangeRequestOver");
        if (!isAsked(request)) return await join(trx, by, request);
        if (request.askedBy === by.id) throw new AppError("OwnRequest");
        // Two admins: who asked has to be one still.
        if (!(await standing(trx, [request.askedBy], ["admin"])).has(request.askedBy))
          throw new AppError("ChangeRequestOver");
        await endRequest(trx, id, { state: "confirmed", by: by.id, at: now() });
        await (request.kind === "setting" ? confirmSetting : confirmRole)(trx, by, request);
      });
      await settings.reload();
    },

    async refuse(by, id) {
      await db.transaction().execute(async (trx) => {
        const request = await lockRequest(trx, id);
        await assertStanding(trx, by, ["admin"]);
        if (request === undefined) throw new AppError("ChangeRequestOver");
        await endRequest(trx, id, { state: "refused", by: by.id, at: now() });
        await recordOperatorAction(trx, {
          actor: by.name,
          action: request.kind === "setting" ? "settings.refuse" : "operators.refuseRole",
          subject: request.subject,
          oldText: request.newText,
          newText: request.oldText,
        });
      });
    },
  };
}

/** @throws {AppError} SettingInvalid: together with others it must not hold */
async function shownChange(change: ReturnType<typeof changeSetting>): ReturnType<typeof changeSetting> {
  return await change.catch((error: unknown) => {
    throw error instanceof SettingRefused ? new AppError("SettingInvalid", {}, { cause: error }) : error;
  });
}

/** @throws {AppError} SettingInvalid */
function checkedSetting(key: string, text: string): { readonly key: SettingKey; readonly newText: string } {
  try {
    return checkSetting(key, text);
  } catch (error) {
    throw error instanceof SettingRefused ? new AppError("SettingInvalid", {}, { cause: error }) : error;
  }
}
