import type { FastifyInstance } from "fastify";
import { type ApiKeyLookup, addRoute, requestLocale } from "../platform/http/index.ts";
import { createApiKeyLookup } from "./api-keys.authentication.ts";
import { type ApiKeySettingsDependencies, createApiKeySettings } from "./api-keys.service.ts";

export interface ApiKeys {
  /** Finds the player to whom an API key belongs. */
  readonly lookup: ApiKeyLookup;
  routes(app: FastifyInstance): void;
}

/** Creates the feature with which players make, list and revoke API keys. */
export function createApiKeys(dependencies: ApiKeySettingsDependencies): ApiKeys {
  const settings = createApiKeySettings(dependencies);
  return {
    lookup: createApiKeyLookup(dependencies),
    routes(app) {
      addRoute(app, "GET /user/api_keys", ({ player }) => settings.list(player.id));
      addRoute(
        app,
        "POST /user/api_key/make",
        ({ player, body, request }) => settings.make(player, body, requestLocale(request)),
        { rateLimit: "fundsPassword" },
      );
      addRoute(app, "POST /user/api_key/revoke", async ({ player, body, request }) => {
        await settings.revoke(player.id, body.id, requestLocale(request));
        return {};
      });
    },
  };
}
