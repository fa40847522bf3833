/**
 * The folder `configuration` sends the configuration to the players' page: chain, tokens, addresses, features, and the
 * time of the server. Because the server sends the configuration, one build of the page works in every environment. The
 * code of `configuration` may import the platform and the chain's constants. The code of `configuration` never returns
 * a key or the server's own RPC address.
 */
export { createConfiguration } from "./configuration.service.ts";
