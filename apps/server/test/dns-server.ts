// A DNS server for tests. The DNS server answers for the configured names, and reports that all other names do not
// exist.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface NameServer {
  /** The address of the DNS server, for the configuration of a resolver. */
  readonly address: string;
  /** The texts of the TXT records of a name. */
  readonly texts: Map<string, readonly string[]>;
  /** The hosts in the MX records of a name. */
  readonly mail: Map<string, readonly string[]>;
  /** If `fails` is true, the DNS server answers every question with the error "server failure". */
  fail(fails: boolean): void;
  stop(): void;
}

const [typeMx, typeTxt] = [15, 16];
const [nameError, serverFailure] = [3, 2];

/** Encodes a DNS name as a list of labels, each with its length. */
const encoded = (name: string) =>
  Buffer.concat([
    ...name.split(".").flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);

const uint16 = (...numbers: readonly number[]) =>
  Buffer.concat(numbers.map((number) => Buffer.from([number >> 8, number & 0xff])));

export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, readonly string[]>();
  const mail = new Map<string, readonly string[]>();
  let isFailing = false;
  const socket = createSocket("udp4");

  function recordsOf(name: string, type: number): Buffer[] {
    if (type === typeTxt)
      return (texts.get(name) ?? []).map((text) =>
        Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]),
      );
    if (type === typeMx)
      return (mail.get(name) ?? []).map((host) => Buffer.concat([uint16(10), encoded(host)]));
    return [];
  }

  socket.on("message", (asked, from) => {
    // In a DNS message, the question follows a header of twelve bytes.
    const labels: string[] = [];
    let at = 12;
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = asked.subarray(12, at + 5);
    const records = recordsOf(labels.join(".").toLowerCase(), asked.readUInt16BE(at + 1));
    const code = isFailing ? serverFailure : records.length === 0 ? nameError : 0;
    const answers = (isFailing ? [] : records).map((data) =>
      // A DNS answer contains a pointer to the name in the question, the type, the class, a lifetime of one minute, and
      // the data.
      Buffer.concat([uint16(0xc00c), question.subarray(-4), uint16(0, 60, data.length), data]),
    );
    const header = uint16(asked.readUInt16BE(0), 0x8180 | code, 1, answers.length, 0, 0);
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    texts,
    mail,
    fail(fails) {
      isFailing = fails;
    },
    stop: () => void socket.close(),
  };
}
