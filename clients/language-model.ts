import type { Response } from 'undici';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';
import { fetch } from './fetch.ts';

/** One question to a language model, and the JSON Schema that its answer has to fit. */
export interface ModelRequest {
  readonly instructions: string;
  readonly text: string;
  readonly schema: { readonly name: string; readonly schema: object };
}

export interface LanguageModel {
  /** The answer as parsed JSON; whether it fits the schema is for the caller to check. Rejects with a reason for a log when there is none. */
  complete(request: ModelRequest): Promise<unknown>;
}

export interface LanguageModelAccess {
  /** Root of an OpenAI-compatible API: `https://models.example/v1`. */
  readonly url: string;
  readonly key: string;
  readonly model: string;
  readonly timeoutMs: number;
  readonly onCall?: OnCall;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
}

/** An intent has some hundred tokens. */
const MAX_ANSWER_TOKENS = 2_000;
/** Several times the largest intent with everything around it. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Failures in a row after which the model is not called, and for how long: a visitor must not wait for a time-out with each question. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
/** Questions on their way at the same time; further ones are answered without the model. */
const MAX_IN_FLIGHT = 32;

/**
 * Chat completions with structured output (`response_format: json_schema`), as OpenAI and the servers compatible with it have them.
 * One attempt for a question: the caller has a translator of its own.
 */
export function createLanguageModel(access: LanguageModelAccess): LanguageModel {
  const { key, model, timeoutMs, onCall, now = Date.now } = access;
  const address = `${access.url.replace(/\/+$/, '')}/chat/completions`;
  let failures = 0;
  let openUntil = 0;
  let inFlight = 0;

  const ask = async ({ instructions, text, schema }: ModelRequest): Promise<unknown> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: text },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: schema.name, strict: true, schema: schema.schema },
        },
        temperature: 0,
        max_tokens: MAX_ANSWER_TOKENS,
        stream: false,
      }),
      // Its key must go nowhere else.
      redirect: 'error',
      // Ends the body as well, however slowly it comes.
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The language model returned ${response.status}`);
    }
    return contentOf(await readJson(response));
  };

  return {
    async complete(request) {
      if (now() < openUntil) throw new Error('The language model failed several times and is not called for a while');
      if (inFlight >= MAX_IN_FLIGHT) throw new Error('Too many questions are with the language model');
      inFlight += 1;
      try {
        const answer = await timed(onCall, 'complete', () => ask(request));
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        // After the pause a single failure is enough to pause again.
        if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS;
        throw error;
      } finally {
        inFlight -= 1;
      }
    },
  };
}

/** The JSON of a body of a sensible size. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer of the language model is too large');
    chunks.push(chunk);
  }
  return parse(Buffer.concat(chunks).toString('utf8'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The answer of the language model is no JSON');
  }
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The content of the first choice, which is JSON in a string. A refusal and an answer that was cut off are none. */
function contentOf(answer: unknown): unknown {
  const choices = inside(answer, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = inside(choice, 'message');
  if (inside(message, 'refusal')) throw new Error('The language model refused');
  const reason = inside(choice, 'finish_reason');
  if (typeof reason === 'string' && reason !== 'stop') {
    throw new Error(`The language model stopped because of ${reason.slice(0, 40)}`);
  }
  const content = inside(message, 'content');
  if (typeof content !== 'string') throw new Error('The answer of the language model has no content');
  return parse(content);
}
