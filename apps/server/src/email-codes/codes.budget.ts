import type { Kysely } from "kysely";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { type CodeBudget, sentCodes } from "./codes.repository.ts";

type BudgetContext = Pick<Platform, "clock" | "settings">;

const dayMs = 86_400_000;

/**
 * Checks that the budget of e-mail codes allows the server to send another code now.
 *
 * @throws {AppError} CodesClosed, CodeTooSoon, CodesExhausted
 */
export async function assertMaySend<T>(
  context: BudgetContext,
  trx: Kysely<T>,
  budget: CodeBudget,
): Promise<void> {
  const { clock, settings } = context;
  const sent = await sentIfOpen(context, trx, budget);
  const waitsMs = (sent[0]?.sent_at.getTime() ?? 0) + waitMs(context) - clock.nowMs();
  if (waitsMs > 0) throw new AppError("CodeTooSoon", { count: Math.ceil(waitsMs / 1_000) });
  const perDay = settings.get("emailCodes.perDay");
  const first = sent[perDay - 1];
  if (first !== undefined)
    throw new AppError("CodesExhausted", { count: perDay, waitMs: waitMsFor(context, first.sent_at) });
}

/**
 * Returns the e-mail codes of a budget that were sent in the last 24 hours, the newest first.
 *
 * @throws {AppError} CodesClosed
 */
export async function sentIfOpen<T>(context: BudgetContext, trx: Kysely<T>, budget: CodeBudget) {
  const sent = await sentCodes(trx, budget, dayAgo(context));
  let wrong = 0;
  for (const { sent_at, wrong: wrongOfIt } of sent) {
    wrong += wrongOfIt;
    if (wrong >= context.settings.get("emailCodes.wrongPerDay"))
      throw new AppError("CodesClosed", { waitMs: waitMsFor(context, sent_at) });
  }
  return sent;
}

/** Returns the time 24 hours ago. Only codes that were sent after this time count against a budget. */
export function dayAgo({ clock }: Pick<BudgetContext, "clock">): Date {
  return new Date(clock.nowMs() - dayMs);
}

/** Returns the minimum time in milliseconds between two e-mail codes of a budget. */
export function waitMs({ settings }: Pick<BudgetContext, "settings">): number {
  return settings.get("emailCodes.waitSeconds") * 1_000;
}

/** Returns the time in milliseconds until a sent e-mail code no longer counts against the budget. */
const waitMsFor = ({ clock }: BudgetContext, sentAt: Date) => sentAt.getTime() + dayMs - clock.nowMs();
