import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy in front of the stack that recognizes event streams. The proxy can drop the bytes of event streams and
 * keep the connections open, like a mobile network that loses a connection silently.
 */
export async function startStreamLink(port: number) {
  const sockets = new Set<Socket>();
  const open = new Set<{ isSilent: boolean }>();
  let opened = 0;
  const proxy = createServer((near) => {
    const far = connect(port, "localhost");
    let stream: { isSilent: boolean } | undefined;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    near.on("data", (bytes) => {
      if (bytes.includes("GET /api/stream")) {
        stream = { isSilent: false };
        open.add(stream);
        opened += 1;
      }
      if (!stream?.isSilent) far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (!stream?.isSilent) near.write(bytes);
    });
    const end = () => {
      if (stream) open.delete(stream);
      near.destroy();
      far.destroy();
    };
    near.on("close", end);
    far.on("close", end);
  });
  await once(proxy.listen(0, "localhost"), "listening");
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    /** Returns the number of open event streams that still deliver data. */
    streams: () => [...open].filter(({ isSilent }) => !isSilent).length,
    /** Returns the number of event streams opened since the proxy started. */
    opened: () => opened,
    /** Drops all bytes that arrive from now on in the open event streams. */
    silence() {
      for (const stream of open) stream.isSilent = true;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
