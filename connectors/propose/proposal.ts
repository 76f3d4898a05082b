import type { FeedMapping, MappingRule } from '../../model/mapping/mapping.ts';
import type { JsonObject } from '../connector.ts';

/** A source field that could fill a field of the model instead. */
export interface Alternative {
  readonly path: string;
  readonly sure: number;
  readonly why: string;
}

/** Why a rule is proposed. */
export interface Reason {
  /** Place of the rule in `mapping.rules`. */
  readonly rule: number;
  readonly to: string;
  readonly from: readonly string[];
  /** 0..1: how sure it is that the rule is right. Below 0.7 a person should look at it. */
  readonly sure: number;
  readonly why: string;
  readonly alternatives: readonly Alternative[];
  /** Words of the source without a counterpart, with their counts. */
  readonly unknownWords: Readonly<Record<string, number>>;
  readonly examples: readonly string[];
  /** A language model made or completed the rule; otherwise the proposal itself did. */
  readonly by?: 'model';
}

/** What a language model did to a proposal. */
export interface ModelReport {
  /** `unused`: it had nothing to add, or nothing of its reply was accepted. */
  readonly status: 'refined' | 'unused' | 'failed';
  readonly message: string;
  /** Entries of its reply that were accepted. */
  readonly made: number;
  /** Entries that were refused, each with the reason. */
  readonly refused: readonly string[];
}

/** Something that only a person can say. */
export interface Question {
  readonly about:
    | 'offer_type'
    | 'rent_period'
    | 'price'
    | 'price_visibility'
    | 'address_visibility'
    | 'deletion'
    | 'key'
    | 'type'
    | 'status'
    | 'numbers'
    | 'dates'
    | 'currency';
  readonly question: string;
  /** Source fields that may have the response, with their most frequent values. */
  readonly fields: readonly { readonly path: string; readonly values: Readonly<Record<string, number>> }[];
}

/** A source field that no rule reads. */
export interface LeftField {
  readonly path: string;
  /** Share of listings with a value, 0..1. */
  readonly share: number;
  readonly examples: readonly string[];
  /** Why its values must not be shown to the public; empty examples then. */
  readonly isPrivate?: string;
  readonly alternatives: readonly { readonly to: string; readonly sure: number }[];
}

/** Something in the file or in what the mapping makes of it that looks wrong. */
export interface ProposalWarning {
  readonly code: string;
  readonly message: string;
  readonly count?: number;
  readonly examples: readonly string[];
}

/** A format that a written connector or a preset reads. */
export interface Recognised {
  readonly format: string;
  readonly kind: 'connector' | 'preset';
  readonly title: string;
  /** What in the file shows it. */
  readonly evidence: string;
}

/** What is proposed for a file. */
export interface Proposal {
  readonly recognised?: Recognised;
  readonly records: number;
  /** How the file is read, in words. */
  readonly layout: string;
  readonly mapping: FeedMapping;
  readonly reasons: readonly Reason[];
  /** What was proven about numbers, dates, language and currency. */
  readonly profile: Readonly<Record<string, string>>;
  readonly questions: readonly Question[];
  readonly left: readonly LeftField[];
  readonly warnings: readonly ProposalWarning[];
  /** What a language model did; only where one is configured. */
  readonly model?: ModelReport;
  /** Up to twenty listings of the source. */
  readonly examples: readonly JsonObject[];
}

/** A rule with the reason for it, while a proposal is made. */
export interface ProposedRule {
  readonly rule: MappingRule;
  readonly sure: number;
  readonly why: string;
  readonly alternatives?: readonly Alternative[];
  readonly unknownWords?: Readonly<Record<string, number>>;
  readonly examples?: readonly string[];
}
