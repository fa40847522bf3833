// The server compiles a schema at the first call that needs it, so a start does not detect an invalid schema. This test
// does.
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

it.each(shapes)("%s: its request and response schemas can be compiled", (_name, { query, body, data }) => {
  for (const [part, schema] of Object.entries({ querystring: query, body }))
    if (schema !== undefined) expect(compileValidator(schema, part)).toBeTypeOf("function");
  const answers: TSchema[] = data === undefined ? [] : Object.values(answerSchemas(data));
  for (const schema of answers) expect(compileSerializer(schema)).toBeTypeOf("function");
});

it("the validator refuses a schema with an unknown keyword", () => {
  expect(() => compileValidator({ type: "object", propertys: {} }, "body")).toThrow("unknown keyword");
});
