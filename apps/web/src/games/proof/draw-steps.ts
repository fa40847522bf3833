import { fourBytesToFloat, type RoundSeeds, roundBytes } from "@gemplay/games";
import { hex, type Step } from "./step.ts";

const bytesOfOne = 4;
const numbersOfBlock = 8;

/**
 * Returns the steps of the fairness proof from the seeds to the random numbers of a round. The first proof step shows
 * random bytes, and the second proof step shows numbers in [0, 1).
 * @param count how many random numbers the game uses
 */
export function drawSteps(
  seeds: RoundSeeds,
  count: number,
): { readonly steps: readonly [Step, Step]; readonly floats: readonly number[] } {
  const blocks = Array.from({ length: Math.ceil(count / numbersOfBlock) }, (_, at) => roundBytes(seeds, at));
  const taken = Array.from({ length: count }, (_, at) => {
    const block = blocks[Math.floor(at / numbersOfBlock)] ?? new Uint8Array();
    const from = (at % numbersOfBlock) * bytesOfOne;
    return { bytes: block.subarray(from, from + bytesOfOne), float: fourBytesToFloat(block, from) };
  });
  const floats = taken.map(({ float }) => float);
  const [first] = taken;
  if (count === 1 && first) {
    const bytes = [...first.bytes];
    return {
      floats,
      steps: [
        {
          title: "round.step2",
          formula: `HMAC(seed, ${seeds.clientSeed}:${seeds.nonce}:0) =`,
          result: `${bytes.map((byte) => hex([byte])).join(" ")} … → ${bytes.join(" ")}`,
        },
        {
          title: "round.step3",
          formula: `${bytes.map((byte, place) => `${byte}/256${["", "²", "³", "⁴"][place] ?? ""}`).join(" + ")} =`,
          result: first.float.toFixed(10),
        },
      ],
    };
  }
  return {
    floats,
    steps: [
      {
        title: "round.step2",
        formula: `HMAC(seed, ${seeds.clientSeed}:${seeds.nonce}:${blocks.length > 1 ? `0…${blocks.length - 1}` : "0"}) =`,
        result: taken.map(({ bytes }) => hex(bytes)).join(" "),
      },
      {
        title: "round.step3",
        formula: "b₀/256 + b₁/256² + b₂/256³ + b₃/256⁴ =",
        result: floats.map((float) => float.toFixed(6)).join(" "),
      },
    ],
  };
}
