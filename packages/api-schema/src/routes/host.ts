import Type from "typebox";
import { DeviceKey, strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const LinkSecret = Type.String({
  pattern: "^[A-Za-z0-9_-]{43}$",
  description:
    "32 random bytes in base64url. The secret is in the fragment of the link, which browsers do not send to a server",
});

/** The calls that move a player from the messaging host to a session in a normal browser. */
export const signInLinkRoutes = {
  "POST /user/browser_link": {
    access: ["player"],
    summary:
      "Creates a link that opens this account in a browser. The link works once, for `host.linkSeconds` seconds, and invalidates earlier links. Only sessions inside the messaging host can create links",
    body: strict({}),
    data: Type.Object({ secret: Type.String(), expiresAtMs: TimestampMs }),
  },
  "POST /user/browser_link/look": {
    access: ["guest", "player"],
    summary:
      "Returns the account that a link opens, so that the page can ask the player for confirmation. The link stays valid",
    body: strict({ secret: LinkSecret }),
    data: Type.Object({
      userId: Type.String(),
      /**
       * The shown name of the account. The name consists of the name in the messaging host and, if the account has a
       * wallet, of the end of the wallet address.
       */
      name: Type.String(),
      address: Type.Union([Type.String(), Type.Null()]),
      expiresAtMs: TimestampMs,
    }),
  },
  "POST /user/browser_link/open": {
    access: ["guest", "player"],
    summary: "Opens a session of the account in the link. The link cannot be used again",
    body: strict({ secret: LinkSecret, deviceKey: DeviceKey }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
} as const satisfies Record<`POST /user/${string}`, RouteShape>;

/**
 * The configuration of the messaging host. Pages inside the messaging host and pages with a link to the messaging host
 * use the configuration.
 */
export const HostConfig = Type.Object({
  /** The username of the bot, without the "@". */
  botUsername: Type.String(),
  /**
   * The blockchain functions that the operator allows inside the messaging host. `address` allows deposit addresses and
   * withdrawals. `off` allows no blockchain function.
   */
  chain: Type.Enum(["off", "address"]),
});
