// The server compiles a schema when the schema is first used, so the start of the server does not detect an invalid
// schema. The test therefore compiles the request and response schemas of all routes.
import { type RouteShape, routes } from "@gemplay/api-schema";
import { type OperatorRouteShape, operatorDownloads, operatorRoutes } from "@gemplay/api-schema/operator";
import type { TSchema } from "typebox";
import { expect, it } from "vitest";
import { compileSerializer } from "../answers/serialization.ts";
import { answerSchemas } from "./route-schema.ts";
import { compileValidator } from "./validation.ts";

type Shape = Partial<Pick<RouteShape | OperatorRouteShape, "query" | "body" | "data">>;

const shapes: [string, Shape][] = [
  ...Object.entries(routes),
  ...Object.entries(operatorRoutes),
  ...Object.entries(operatorDownloads),
];

it.each(shapes)("the request and response schemas of %s can be compiled", (_name, { query, body, data }) => {
  for (const [part, schema] of Object.entries({ querystring: query, body }))
    if (schema !== undefined) expect(compileValidator(schema, part)).toBeTypeOf("function");
  const answers: TSchema[] = data === undefined ? [] : Object.values(answerSchemas(data));
  for (const schema of answers) expect(compileSerializer(schema)).toBeTypeOf("function");
});

it("the validator refuses a schema with an unknown keyword", () => {
  expect(() => compileValidator({ type: "object", propertys: {} }, "body")).toThrow("unknown keyword");
});
