import {
  type ApiKeyRight,
  type Caller,
  Receipt,
  type RouteName,
  type RouteShape,
  type RouteTag,
} from "@gemplay/api-schema";
import type { FastifySchema } from "fastify";
import Type, { type TSchema } from "typebox";
import { successCode } from "../answers/index.ts";

const ErrorAnswer = Type.Object(
  {
    code: Type.Integer({ description: "from the error catalogue" }),
    msg: Type.String({ description: "in the language of the Language header" }),
    data: Type.Union([
      Type.Null(),
      Type.Object({
        atMs: Type.Integer({ description: "the moment that msg names, milliseconds since 1970" }),
      }),
    ]),
  },
  { description: "A refusal" },
);

/** Returns the name of an API call for generated clients: the method and the words of the path. */
function operationId(name: RouteName): string {
  const [method = "", path = ""] = name.split(" ");
  // The word «get» in the path is dropped, because the method already contains the word.
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "" && word !== "get");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** For each kind of caller, the security scheme in the OpenAPI document. A guest needs no security scheme. */
const shown: Record<Exclude<Caller, "guest">, string> = { player: "session" };

/**
 * Lists the security schemes of a route for the OpenAPI document. A caller must satisfy only one of the listed schemes.
 * An empty entry in the list means that a guest may also call the route. If the list is empty, the route needs no
 * security scheme.
 */
function securityOf({ access, apiKey }: RouteShape): NonNullable<FastifySchema["security"]> {
  if (access.every((caller) => caller === "guest")) return [];
  const callers = access.map((caller) => (caller === "guest" ? {} : { [shown[caller]]: [] }));
  return apiKey === undefined ? callers : [...callers, { apiKey: [] }];
}

/** The right that an API key needs for a route, for the OpenAPI document. */
const describedRights: Record<ApiKeyRight, string> = {
  read: "Every API key of the player may call.",
  bets: "An API key of the player may call if the key may bet.",
};

/** Describes for the OpenAPI document who may call a route. */
function describeCallers(shape: RouteShape): string {
  const described = describeAccess(shape);
  if (!shape.access.includes("player")) return described;
  const { apiKey } = shape;
  return `${described} ${apiKey === undefined ? "No API key may call." : describedRights[apiKey]}`;
}

function describeAccess({ access }: RouteShape): string {
  const callers: readonly Caller[] = access;
  if (!callers.includes("player")) return "Everybody may call. The server ignores a session of the caller.";
  return callers.includes("guest")
    ? "Everybody may call. A session is optional, but a session that the caller sends must be valid."
    : "Only a signed-in player may call. Without a valid session, the answer has HTTP status 401.";
}

/** Returns the tag of a route, which is the first word of its path. */
const tagOf = (name: RouteName) => name.split("/")[1] as RouteTag;

declare module "fastify" {
  interface FastifySchema {
    hide?: boolean;
    tags?: readonly string[];
    summary?: string;
    description?: string;
    operationId?: string;
    security?: readonly { [securityLabel: string]: readonly string[] }[];
  }
}

/**
 * Builds Fastify's schema of a route, which defines the validation, the serialization, and the entry in the OpenAPI
 * document.
 */
export function routeSchema(name: RouteName, shape: RouteShape): FastifySchema {
  return {
    tags: [tagOf(name)],
    summary: shape.summary,
    description: describeCallers(shape),
    operationId: operationId(name),
    security: securityOf(shape),
    ...(shape.query === undefined ? {} : { querystring: shape.query }),
    ...(shape.body === undefined ? {} : { body: shape.body }),
    response: answerSchemas(shape.data, shape.receipt === true ? { receipt: Receipt } : {}),
  };
}

/** Response schemas of the refusals and failures of a call, by HTTP status. */
export const errorSchemas = { "4xx": ErrorAnswer, "5xx": ErrorAnswer } as const;

/**
 * Returns the response schemas of an API call by HTTP status.
 * @param more further fields of the envelope
 */
export function answerSchemas(data: TSchema, more: Readonly<Record<string, TSchema>> = {}) {
  const code = Type.Integer({ const: successCode });
  const envelope = Type.Object({ code, msg: Type.String(), data, ...more });
  return { 200: envelope, ...errorSchemas };
}
