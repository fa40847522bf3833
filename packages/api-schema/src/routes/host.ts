import Type from "typebox";
import { DeviceKey, strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const LinkSecret = Type.String({
  pattern: "^[A-Za-z0-9_-]{43}$",
  description: "32 random bytes in base64url; it stands in the link's fragment, which no server is sent",
});

/** The calls that continue an account from the messaging host in an ordinary browser. */
export const browserLinkRoutes = {
  "POST /user/browser_link": {
    access: ["player"],
    summary:
      "A link that opens this account in a browser, once and for as long as `host.linkSeconds` says; those asked for before are void. Inside the host only",
    body: strict({}),
    data: Type.Object({ secret: Type.String(), expiresAtMs: TimestampMs }),
  },
  "POST /user/browser_link/look": {
    access: ["guest", "player"],
    summary: "Whose account a link opens, so that the page can ask; the link stays good",
    body: strict({ secret: LinkSecret }),
    data: Type.Object({
      userId: Type.String(),
      /**
       * The shown name of the account: the name in the messaging host, and the end of the wallet address if the account
       * has a wallet.
       */
      name: Type.String(),
      address: Type.Union([Type.String(), Type.Null()]),
      expiresAtMs: TimestampMs,
    }),
  },
  "POST /user/browser_link/open": {
    access: ["guest", "player"],
    summary: "Opens a session of the link's account and uses the link up",
    body: strict({ secret: LinkSecret, deviceKey: DeviceKey }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
} as const satisfies Record<`POST /user/${string}`, RouteShape>;

/** The configuration of the messaging host, for pages inside the host and for pages that link to it. */
export const HostConfig = Type.Object({
  /** The bot's username without the leading sign. */
  botUsername: Type.String(),
  /**
   * The allowed use of the blockchain inside the messaging host. `address` allows deposit addresses and withdrawals;
   * `off` allows no use.
   */
  chain: Type.Enum(["off", "address"]),
});
