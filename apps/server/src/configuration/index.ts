/**
 * Configuration as the page is told it: chain, tokens, addresses, features, the server's clock. One build of the page
 * serves every environment because it asks here. May import platform and the chain's constants. Must never tell a key
 * or the server's own way to the chain.
 */
export { createConfiguration } from "./configuration.service.ts";
