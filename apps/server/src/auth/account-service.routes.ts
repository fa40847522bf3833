import { provenWhileFrozen } from "@gemplay/api-schema/proof-ways";
import type { FastifyInstance } from "fastify";
import { AppError, addRoute, requestLocale } from "../platform/http/index.ts";
import { readCaller } from "./devices/index.ts";
import type { LoginReset } from "./sign-in/index.ts";
import type { EmailBinding, SetFirstLoginPassword } from "./sign-in-methods/index.ts";

/** Adds the routes of the account service, which only the mini app calls. */
export function accountServiceRoutes(
  app: FastifyInstance,
  {
    emails,
    reset,
    setFirstPassword,
  }: {
    readonly emails: EmailBinding;
    readonly reset: LoginReset;
    readonly setFirstPassword: SetFirstLoginPassword;
  },
): void {
  addRoute(
    app,
    "POST /account/email/code/send",
    async ({ body, player, request }) => {
      const isOpen = provenWhileFrozen.some((purpose) => purpose === body.purpose);
      if (player?.frozen && !isOpen) throw new AppError("AccountFrozen");
      return await emails.sendCode(body, player?.id, readCaller(request));
    },
    // The player of a frozen account may still need an e-mail code, either for a self-exclusion or for an export of the
    // account's data.
    { rateLimit: "signIn", allowFrozen: true },
  );
  addRoute(app, "POST /account/email/bind/new", async ({ body, player }) => {
    await emails.bind(player, body);
    return {};
  });
  addRoute(
    app,
    "POST /account/change/email/valid",
    async ({ body, player }) => await emails.proveOld(player.id, body),
  );
  addRoute(app, "POST /account/change/new/email/save", async ({ body, player, request }) => {
    await emails.change(player.id, body, requestLocale(request));
    return {};
  });
  addRoute(app, "POST /account/forgot/code/valid", async ({ body }) => await reset.prove(body), {
    rateLimit: "signIn",
  });
  addRoute(
    app,
    "POST /account/forgot/secret/save",
    async ({ body, request }) => {
      await reset.save(body, requestLocale(request));
      return {};
    },
    { rateLimit: "signIn" },
  );
  addRoute(
    app,
    "POST /account/secret/set",
    async ({ body, player, request }) => {
      await setFirstPassword(player.id, body, requestLocale(request));
      return {};
    },
    { rateLimit: "fundsPassword" },
  );
  addRoute(
    app,
    "POST /account/secret/change",
    async ({ body, player }) => {
      await reset.change(player, body);
      return {};
    },
    { rateLimit: "fundsPassword" },
  );
}
