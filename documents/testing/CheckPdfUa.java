import java.io.FileInputStream;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Validates PDF files against PDF/UA-1 with veraPDF and prints each broken rule; exits with 1 if there is one. */
public class CheckPdfUa {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    boolean isBroken = false;
    for (String file : files) {
      try (PDFAParser parser =
          Foundries.defaultInstance().createParser(new FileInputStream(file), PDFAFlavour.PDFUA_1)) {
        ValidationResult result =
            Foundries.defaultInstance()
                .createValidator(PDFAFlavour.PDFUA_1, 200, false, true, false)
                .validate(parser);
        TreeMap<String, Integer> broken = new TreeMap<>();
        for (TestAssertion assertion : result.getTestAssertions()) {
          if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
          broken.merge(assertion.getRuleId().getClause() + " " + assertion.getMessage(), 1, Integer::sum);
        }
        isBroken |= !result.isCompliant();
        broken.forEach((rule, count) -> System.out.println(file + ": " + count + " times " + rule));
        System.out.println(file + ": " + (result.isCompliant() ? "valid" : "not valid"));
      }
    }
    System.exit(isBroken ? 1 : 0);
  }
}
