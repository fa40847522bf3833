import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import type { FundsPasswords } from "./funds-password.service.ts";
import { assertOffered, type OwnContracts, withdrawalTerms } from "./withdrawals.rules.ts";

/** The funds password: setting, recovering, and confirming one withdrawal by it. */
export function fundsPasswordRoutes(
  app: FastifyInstance,
  {
    settings,
    own,
    passwords,
  }: { readonly settings: Settings; readonly own: OwnContracts; readonly passwords: FundsPasswords },
): void {
  addRoute(
    app,
    "POST /user/setting_fund_password",
    async ({ player, body }) => {
      await passwords.set(player.id, body);
      return {};
    },
    { rateLimit: "fundsPassword" },
  );

  addRoute(
    app,
    "POST /user/recover_fund_password",
    async ({ player, body }) => {
      await passwords.recover(player.id, body);
      return {};
    },
    { rateLimit: "fundsPassword" },
  );

  addRoute(
    app,
    "POST /user/confirm_fund_password",
    async ({ player, body, reply }) => {
      reply.header("cache-control", "no-store");
      const terms = withdrawalTerms(body, own);
      // Said before the password is asked for: a withdrawal that is not offered must not cost a try.
      assertOffered(settings, terms);
      return await passwords.confirm(player.id, body.password, terms);
    },
    { rateLimit: "fundsPassword" },
  );
}
