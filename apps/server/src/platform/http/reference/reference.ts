import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { routeTags } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/index.ts";
import { firstBetGuide } from "./first-bet.ts";
import { nameSchemas } from "./reference-names.ts";
import { typedClientGuide } from "./typed-client.ts";

/** Collects all routes that are added after this call, and describes the routes in the OpenAPI document. */
export async function documentRoutes(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    transformObject: (document) =>
      "openapiObject" in document ? nameSchemas(document.openapiObject) : document.swaggerObject,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Gemplay",
        version: "1",
        description:
          "Every JSON answer is `{code, msg, data}`; code 200 is success, any other is from the error catalogue. " +
          "`msg` is in the language of the `Language` header (en, cn, vi, fil, pt; default cn). Amounts are decimal texts.\n" +
          firstBetGuide((config.apiOrigin ?? config.publicOrigins[0] ?? "") + config.apiBasePath) +
          typedClientGuide,
        contact: { name: "Gemplay", url: config.publicOrigins[0] ?? "/" },
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      tags: Object.entries(routeTags).map(([name, description]) => ({ name, description })),
      servers: [{ url: config.apiOrigin ?? "/" }],
      components: {
        securitySchemes: {
          session: {
            type: "http",
            scheme: "bearer",
            description: "The token of a sign-in; inside the messaging host `tma` and its init data instead",
          },
          apiKey: {
            type: "http",
            scheme: "bearer",
            description:
              "An API key (`gpk_…`) that the player made in the settings, in the same header as a token",
          },
        },
      },
    },
  });
}

/** Serves the reference page at `docs` below the base path of the API, and the OpenAPI document at `docs/json`. */
export async function referencePage(api: FastifyInstance): Promise<void> {
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    // Without the option `indexPrefix`, the reference page would request its files under a wrong path.
    indexPrefix: api.prefix,
    staticCSP: true,
    // The security policy allows plain HTTP, because the local stack serves the page without TLS. The reference page
    // loads nothing from other web sites, and sends the OpenAPI document to no external validator.
    transformStaticCSP: (policy) =>
      policy
        .replace(" upgrade-insecure-requests;", "")
        .replace(" validator.swagger.io", "")
        .replaceAll(" https:", ""),
    uiConfig: { docExpansion: "list", deepLinking: true, validatorUrl: null },
  });
}
