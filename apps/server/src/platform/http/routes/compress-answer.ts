import { brotliCompress as compress, constants } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { onSendHookHandler } from "fastify";

/** Shorter answers fit into one network packet, so compression would not make them faster. */
const smallestLength = 1_000;

/**
 * Compresses a long answer with Brotli if the caller accepts Brotli. Use this hook only for routes without a session. An
 * answer with data of a player must stay uncompressed, because its compressed length could reveal a part of the data to
 * an attacker who chooses another part (the attack BREACH).
 */
export const compressAnswer: onSendHookHandler = (request, reply, payload, done) => {
  const { "accept-encoding": accepted = "" } = request.headers;
  if (typeof payload !== "string" || payload.length < smallestLength || !negotiate(accepted, ["br"]))
    return done(null, payload);
  compress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, (error, compressed) => {
    if (error) return done(error);
    reply.header("content-encoding", "br");
    done(null, compressed);
  });
};
