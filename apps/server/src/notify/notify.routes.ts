import type { FastifyInstance } from "fastify";
import { addRoute, requestLocale } from "../platform/http/index.ts";
import type { SendAsked } from "./asked.service.ts";
import type { NoticeSettings } from "./settings.service.ts";

export function notifyRoutes(app: FastifyInstance, settings: NoticeSettings, send: SendAsked): void {
  addRoute(app, "GET /notify/settings", ({ player }) => settings.shown(player));
  addRoute(app, "POST /notify/settings", ({ player, body, request }) =>
    settings.change(player, body, requestLocale(request)),
  );
  addRoute(app, "POST /notify/push", ({ player, body, request }) =>
    settings.subscribe(player, body, requestLocale(request)),
  );
  addRoute(app, "POST /notify/push/remove", ({ player, body }) => settings.unsubscribe(player, body.id));
  addRoute(app, "POST /notify/send/message", ({ player, body, request }) =>
    send(player.id, body, requestLocale(request)),
  );
}
