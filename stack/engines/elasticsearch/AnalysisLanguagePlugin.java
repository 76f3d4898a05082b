import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.compound.DictionaryCompoundWordTokenFilter;
import org.apache.lucene.analysis.core.FlattenGraphFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanMinimalStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.en.EnglishMinimalStemFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchMinimalStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.RemoveDuplicatesTokenFilter;
import org.apache.lucene.analysis.miscellaneous.SetKeywordMarkerFilter;
import org.apache.lucene.analysis.miscellaneous.StemmerOverrideFilter;
import org.apache.lucene.analysis.miscellaneous.TrimFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.Analysis;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.NormalizingTokenFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/**
 * The token filters, tokenizers and character filters for French, English and German text that the Elasticsearch distribution has and its jars on Maven
 * Central lack, under the names and parameters of the distribution's documentation: one index definition serves both.
 */
public final class AnalysisLanguagePlugin extends Plugin implements AnalysisPlugin {

    /** Reads a filter's parameters once and returns what wraps a stream. */
    @FunctionalInterface
    private interface FilterSource {
        UnaryOperator<TokenStream> read(Environment environment, Settings settings);
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        Map<String, AnalysisProvider<TokenFilterFactory>> filters = new HashMap<>();
        filters.put("asciifolding", normalizing(AnalysisLanguagePlugin::asciiFolding));
        filters.put("german_normalization", normalizing((environment, settings) -> GermanNormalizationFilter::new));
        filters.put("trim", normalizing((environment, settings) -> TrimFilter::new));
        filters.put("elision", normalizing(AnalysisLanguagePlugin::elision));
        filters.put("stemmer", plain(AnalysisLanguagePlugin::stemmer));
        filters.put("snowball", plain(AnalysisLanguagePlugin::snowball));
        filters.put("porter_stem", plain((environment, settings) -> PorterStemFilter::new));
        filters.put("kstem", plain((environment, settings) -> KStemFilter::new));
        filters.put("keyword_marker", withSettings(plain(AnalysisLanguagePlugin::keywordMarker)));
        filters.put("stemmer_override", withSettings(plain(AnalysisLanguagePlugin::stemmerOverride)));
        filters.put("dictionary_decompounder", withSettings(plain(AnalysisLanguagePlugin::decompounder)));
        filters.put("remove_duplicates", plain((environment, settings) -> RemoveDuplicatesTokenFilter::new));
        filters.put("truncate", withSettings(plain(AnalysisLanguagePlugin::truncate)));
        filters.put("edge_ngram", plain(AnalysisLanguagePlugin::edgeNGram));
        filters.put("word_delimiter_graph", plain(AnalysisLanguagePlugin::wordDelimiterGraph));
        filters.put("flatten_graph", plain((environment, settings) -> FlattenGraphFilter::new));
        return filters;
    }

    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of(
            "keyword",
            (index, environment, name, settings) -> {
                int bufferSize = settings.getAsInt("buffer_size", KeywordTokenizer.DEFAULT_BUFFER_SIZE);
                return TokenizerFactory.newFactory(name, () -> new KeywordTokenizer(bufferSize));
            },
            "whitespace",
            (index, environment, name, settings) -> {
                int longest = settings.getAsInt("max_token_length", WhitespaceTokenizer.DEFAULT_MAX_WORD_LEN);
                return TokenizerFactory.newFactory(name, () -> new WhitespaceTokenizer(longest));
            });
    }

    @Override
    public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
        return Map.of("html_strip", (index, environment, name, settings) -> {
            Set<String> escapedTags = Set.copyOf(settings.getAsList("escaped_tags"));
            return new CharFilterFactory() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public Reader create(Reader reader) {
                    return new HTMLStripCharFilter(reader, escapedTags);
                }
            };
        });
    }

    private static UnaryOperator<TokenStream> asciiFolding(Environment environment, Settings settings) {
        boolean preserveOriginal = settings.getAsBoolean("preserve_original", false);
        return stream -> new ASCIIFoldingFilter(stream, preserveOriginal);
    }

    private static UnaryOperator<TokenStream> elision(Environment environment, Settings settings) {
        CharArraySet given = Analysis.parseArticles(environment, settings);
        CharArraySet articles = given == null ? FrenchAnalyzer.DEFAULT_ARTICLES : given;
        return stream -> new ElisionFilter(stream, articles);
    }

    private static UnaryOperator<TokenStream> stemmer(Environment environment, Settings settings) {
        String language = settings.get("language", settings.get("name", "porter")).toLowerCase(Locale.ROOT);
        return switch (language) {
            case "english", "porter" -> PorterStemFilter::new;
            case "porter2" -> stream -> new SnowballFilter(stream, "English");
            case "light_english", "kstem" -> KStemFilter::new;
            case "minimal_english" -> EnglishMinimalStemFilter::new;
            case "possessive_english" -> EnglishPossessiveFilter::new;
            case "french" -> stream -> new SnowballFilter(stream, "French");
            case "light_french" -> FrenchLightStemFilter::new;
            case "minimal_french" -> FrenchMinimalStemFilter::new;
            case "german" -> stream -> new SnowballFilter(stream, "German");
            case "light_german" -> GermanLightStemFilter::new;
            case "minimal_german" -> GermanMinimalStemFilter::new;
            default -> throw new IllegalArgumentException(
                "Stemmer language [" + language + "] is not available on this node: only French, English and German are");
        };
    }

    private static UnaryOperator<TokenStream> snowball(Environment environment, Settings settings) {
        String language = settings.get("language", settings.get("name", "English"));
        String className = language.substring(0, 1).toUpperCase(Locale.ROOT) + language.substring(1);
        return stream -> new SnowballFilter(stream, className);
    }

    private static UnaryOperator<TokenStream> keywordMarker(Environment environment, Settings settings) {
        CharArraySet keywords = Analysis.getWordSet(environment, settings, "keywords");
        if (keywords == null) {
            throw new IllegalArgumentException("keyword_marker needs the parameter [keywords] on this node");
        }
        return stream -> new SetKeywordMarkerFilter(stream, keywords);
    }

    private static UnaryOperator<TokenStream> stemmerOverride(Environment environment, Settings settings) {
        List<String> rules = Analysis.getWordList(environment, settings, "rules");
        if (rules == null) {
            throw new IllegalArgumentException("stemmer_override needs the parameter [rules] on this node");
        }
        StemmerOverrideFilter.Builder builder = new StemmerOverrideFilter.Builder(false);
        for (String rule : rules) {
            String[] sides = rule.split("=>", 2);
            if (sides.length < 2) {
                throw new IllegalArgumentException("A rule of stemmer_override has the form [words => stem], this one has not: " + rule);
            }
            for (String word : sides[0].split(",")) {
                builder.add(word.trim(), sides[1].trim());
            }
        }
        try {
            StemmerOverrideFilter.StemmerOverrideMap map = builder.build();
            return stream -> new StemmerOverrideFilter(stream, map);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private static UnaryOperator<TokenStream> decompounder(Environment environment, Settings settings) {
        CharArraySet words = Analysis.getWordSet(environment, settings, "word_list");
        if (words == null) {
            throw new IllegalArgumentException("dictionary_decompounder needs the parameter [word_list] on this node");
        }
        int wordSize = settings.getAsInt("min_word_size", DictionaryCompoundWordTokenFilter.DEFAULT_MIN_WORD_SIZE);
        int shortest = settings.getAsInt("min_subword_size", DictionaryCompoundWordTokenFilter.DEFAULT_MIN_SUBWORD_SIZE);
        int longest = settings.getAsInt("max_subword_size", DictionaryCompoundWordTokenFilter.DEFAULT_MAX_SUBWORD_SIZE);
        boolean onlyLongest = settings.getAsBoolean("only_longest_match", false);
        return stream -> new DictionaryCompoundWordTokenFilter(stream, words, wordSize, shortest, longest, onlyLongest);
    }

    private static UnaryOperator<TokenStream> truncate(Environment environment, Settings settings) {
        int length = settings.getAsInt("length", 10);
        return stream -> new TruncateTokenFilter(stream, length);
    }

    private static UnaryOperator<TokenStream> edgeNGram(Environment environment, Settings settings) {
        int shortest = settings.getAsInt("min_gram", 1);
        int longest = settings.getAsInt("max_gram", 2);
        boolean preserveOriginal = settings.getAsBoolean("preserve_original", false);
        return stream -> new EdgeNGramTokenFilter(stream, shortest, longest, preserveOriginal);
    }

    private static UnaryOperator<TokenStream> wordDelimiterGraph(Environment environment, Settings settings) {
        int flags = flag(settings, "generate_word_parts", true, WordDelimiterGraphFilter.GENERATE_WORD_PARTS)
            | flag(settings, "generate_number_parts", true, WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS)
            | flag(settings, "catenate_words", false, WordDelimiterGraphFilter.CATENATE_WORDS)
            | flag(settings, "catenate_numbers", false, WordDelimiterGraphFilter.CATENATE_NUMBERS)
            | flag(settings, "catenate_all", false, WordDelimiterGraphFilter.CATENATE_ALL)
            | flag(settings, "preserve_original", false, WordDelimiterGraphFilter.PRESERVE_ORIGINAL)
            | flag(settings, "split_on_case_change", true, WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE)
            | flag(settings, "split_on_numerics", true, WordDelimiterGraphFilter.SPLIT_ON_NUMERICS)
            | flag(settings, "stem_english_possessive", true, WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE)
            | flag(settings, "ignore_keywords", false, WordDelimiterGraphFilter.IGNORE_KEYWORDS);
        boolean adjustOffsets = settings.getAsBoolean("adjust_offsets", true);
        List<String> listed = Analysis.getWordList(environment, settings, "protected_words");
        CharArraySet protectedWords = listed == null ? null : CharArraySet.copy(new CharArraySet(listed, false));
        return stream -> new WordDelimiterGraphFilter(
            stream, adjustOffsets, WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE, flags, protectedWords);
    }

    private static int flag(Settings settings, String name, boolean byDefault, int value) {
        return settings.getAsBoolean(name, byDefault) ? value : 0;
    }

    private static AnalysisProvider<TokenFilterFactory> plain(FilterSource source) {
        return (index, environment, name, settings) -> {
            UnaryOperator<TokenStream> wrap = source.read(environment, settings);
            return new AbstractTokenFilterFactory(name) {
                @Override
                public TokenStream create(TokenStream stream) {
                    return wrap.apply(stream);
                }
            };
        };
    }

    /** A filter that also works in a normalizer, where a value stays one token. */
    private static AnalysisProvider<TokenFilterFactory> normalizing(FilterSource source) {
        return (index, environment, name, settings) -> {
            UnaryOperator<TokenStream> wrap = source.read(environment, settings);
            return new NormalizingFactory(name, wrap);
        };
    }

    private static AnalysisProvider<TokenFilterFactory> withSettings(AnalysisProvider<TokenFilterFactory> provider) {
        return AnalysisPlugin.requiresAnalysisSettings(provider);
    }

    private static final class NormalizingFactory extends AbstractTokenFilterFactory
        implements NormalizingTokenFilterFactory {
        private final UnaryOperator<TokenStream> wrap;

        NormalizingFactory(String name, UnaryOperator<TokenStream> wrap) {
            super(name);
            this.wrap = wrap;
        }

        @Override
        public TokenStream create(TokenStream stream) {
            return wrap.apply(stream);
        }
    }
}
