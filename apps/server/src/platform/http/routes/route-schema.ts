import type { Caller, RouteName, RouteShape } from "@gemplay/api-schema";
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

/** Returns the name of a call for generated API clients: the method and the words of the path. */
function operationId(name: RouteName): string {
  const [method = "", path = ""] = name.split(" ");
  // The word «get» in the path is dropped, because the method already contains the word.
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "" && word !== "get");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** The security scheme in the OpenAPI document for each kind of caller. A guest needs no security scheme. */
const shown: Record<Exclude<Caller, "guest">, string> = { player: "session" };

/**
 * Lists the security schemes of a route for the OpenAPI document. A caller needs only one of the listed schemes. An
 * empty entry in the list means that a guest may call the route as well.
 */
function securityOf({ access }: RouteShape): FastifySchema["security"] {
  if (access.every((caller) => caller === "guest")) return undefined;
  return access.map((caller) => (caller === "guest" ? {} : { [shown[caller]]: [] }));
}

declare module "fastify" {
  interface FastifySchema {
    hide?: boolean;
    tags?: readonly string[];
    summary?: string;
    operationId?: string;
    security?: readonly { [securityLabel: string]: readonly string[] }[];
  }
}

/** Builds Fastify's schema of a route: the validation, the serialization, and the entry in the OpenAPI document. */
export function routeSchema(name: RouteName, shape: RouteShape): FastifySchema {
  const security = securityOf(shape);
  return {
    tags: [name.split("/")[1] ?? ""],
    summary: shape.summary,
    operationId: operationId(name),
    ...(security === undefined ? {} : { security }),
    ...(shape.query === undefined ? {} : { querystring: shape.query }),
    ...(shape.body === undefined ? {} : { body: shape.body }),
    response: answerSchemas(shape.data),
  };
}

/** Returns the schemas of a call's responses by HTTP status. */
export function answerSchemas(data: TSchema) {
  const envelope = Type.Object({ code: Type.Integer({ const: successCode }), msg: Type.String(), data });
  return { 200: envelope, "4xx": ErrorAnswer, "5xx": ErrorAnswer };
}
