import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.PluginsLoader;

/**
 * Starts one Elasticsearch node from the jars of Maven Central, which lack the start-up scripts of the distribution.
 * Arguments: the home folder (with modules/), the configuration folder (elasticsearch.yml, log4j2.properties) and, to
 * end as soon as the node has started, "rehearse": the classes it loads then go into an archive that speeds up later starts.
 */
public final class Launcher {
    private static final String NODE_NAME = "property-gateway";
    private static final long CLOSE_SECONDS = 8;

    private Launcher() {}

    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.builder().put("path.home", arguments[0]).build();
        // The log pattern needs the node's name before the configuration is read.
        LogConfigurator.setNodeName(NODE_NAME);
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), Path.of(arguments[1]), () -> NODE_NAME);
        LogConfigurator.configure(environment, true);
        PluginsLoader plugins = PluginsLoader.createPluginsLoader(
            PluginsLoader.loadModulesBundles(environment.modulesDir(), false), Set.of(), Map.of(), false);
        Node node = new Node(environment, plugins);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node), "close-node"));
        node.start();
        if (arguments.length > 2 && arguments[2].equals("rehearse")) {
            System.exit(0);
        }
        // All threads of a node are daemons: without this the process would end here.
        Thread.currentThread().join();
    }

    private static void close(Node node) {
        try {
            node.prepareForClose();
            node.close();
            node.awaitClose(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception error) {
            error.printStackTrace();
        }
    }
}
