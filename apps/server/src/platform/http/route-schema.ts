import type { RouteName, RouteShape } from "@gemplay/api-schema";
import type { FastifySchema } from "fastify";
import Type from "typebox";
import { successCode } from "./envelope.ts";

const ErrorAnswer = Type.Object(
  {
    code: Type.Integer({ description: "from the error catalogue" }),
    msg: Type.String({ description: "in the language of the Language header" }),
    data: Type.Null(),
  },
  { description: "A refusal" },
);

declare module "fastify" {
  interface FastifySchema {
    tags?: readonly string[];
    summary?: string;
    security?: readonly Readonly<Record<string, readonly string[]>>[];
  }
}

/** Fastify's schema of a route: what is validated, how the answer is written, and what the OpenAPI document says. */
export function routeSchema(name: RouteName, shape: RouteShape): FastifySchema {
  const envelope = Type.Object({
    code: Type.Integer({ const: successCode }),
    msg: Type.String(),
    data: shape.data,
  });
  return {
    tags: [name.split("/")[1] ?? ""],
    summary: shape.summary,
    ...(shape.access === "player" ? { security: [{ session: [] }] } : {}),
    ...(shape.query === undefined ? {} : { querystring: shape.query }),
    ...(shape.body === undefined ? {} : { body: shape.body }),
    response: { 200: envelope, "4xx": ErrorAnswer, "5xx": ErrorAnswer },
  };
}
