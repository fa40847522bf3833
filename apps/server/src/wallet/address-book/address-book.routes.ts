import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { AddressBook } from "./address-book.service.ts";

/** Adds the routes of the player's saved withdrawal addresses. */
export function addressBookRoutes(app: FastifyInstance, book: AddressBook): void {
  addRoute(app, "GET /assets/withdraw_addresses", async ({ player }) => await book.list(player.id));

  addRoute(
    app,
    "POST /assets/withdraw_address/add",
    async ({ player, body }) => await book.add(player.id, body),
    { rateLimit: "fundsPassword" },
  );

  addRoute(app, "POST /assets/withdraw_address/remove", async ({ player, body }) => {
    await book.remove(player.id, body.id);
    return {};
  });

  addRoute(
    app,
    "POST /assets/withdraw_address/lock",
    async ({ player, body }) => await book.setLock(player.id, body),
    { rateLimit: "fundsPassword" },
  );
}
