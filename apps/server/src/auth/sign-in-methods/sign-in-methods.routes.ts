import type { FastifyInstance } from "fastify";
import { addRoute, requestLocale } from "../../platform/http/index.ts";
import type { PasskeySettings } from "./passkey-settings.service.ts";
import type { Protection } from "./protection.service.ts";
import type { SignInMethods } from "./sign-in-methods.service.ts";

const rateLimit = { rateLimit: "fundsPassword" } as const;

/** Adds the routes for the sign-in methods and the protection of an account. */
export function signInMethodsRoutes(
  app: FastifyInstance,
  {
    signInMethods,
    passkeySettings,
    protection,
  }: {
    readonly signInMethods: SignInMethods;
    readonly passkeySettings: PasskeySettings;
    readonly protection: Protection;
  },
): void {
  passkeyRoutes(app, passkeySettings);
  addRoute(
    app,
    "POST /user/wallet/bind",
    async ({ player, body, request }) => {
      await signInMethods.bindWallet(player, body, requestLocale(request));
      return {};
    },
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/way_in/remove",
    async ({ player, body, request }) => {
      await signInMethods.remove(player.id, body, requestLocale(request));
      return {};
    },
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/second_factor/begin",
    async ({ player, body }) => await protection.begin(player.id, body),
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/second_factor/confirm",
    async ({ player, body, request }) => await protection.confirm(player.id, body, requestLocale(request)),
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/second_factor/recovery_codes",
    async ({ player, body, request }) =>
      await protection.renewRecoveryCodes(player.id, body, requestLocale(request)),
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/second_factor/off",
    async ({ player, body, request }) => {
      await protection.switchOff(player.id, body, requestLocale(request));
      return {};
    },
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/second_factor/for_withdrawals",
    async ({ player, body }) => {
      await protection.askForWithdrawals(player.id, body);
      return {};
    },
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/sign_in_alerts",
    async ({ player, body, request }) => {
      await protection.setAlerts(player.id, body, requestLocale(request));
      return {};
    },
    rateLimit,
  );
}

/** Adds the routes for the passkeys of an account. */
function passkeyRoutes(app: FastifyInstance, passkeySettings: PasskeySettings): void {
  addRoute(app, "GET /user/passkeys", async ({ player }) => await passkeySettings.list(player.id));
  addRoute(
    app,
    "POST /user/passkey/begin",
    async ({ player, request }) => await passkeySettings.begin(player.id, request.headers.origin),
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/passkey/add",
    async ({ player, body, request }) => {
      await passkeySettings.add(player, body, requestLocale(request));
      return {};
    },
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/passkey/rename",
    async ({ player, body }) => {
      await passkeySettings.rename(player.id, body);
      return {};
    },
    rateLimit,
  );
  addRoute(
    app,
    "POST /user/passkey/remove",
    async ({ player, body, request }) => {
      await passkeySettings.remove(player.id, body, requestLocale(request));
      return {};
    },
    rateLimit,
  );
}
