import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/**
 * Serves over stdio what the source of a Java server declares, without running that server.
 *
 * <pre>npm run draft -- --operations SLUG --mcp "java workshop/authoring/draft/operations/JavaTools.java FOLDER"</pre>
 *
 * For servers whose packages cannot be had here. Reads methods with {@code @Tool} of Spring AI, whose parameters are the
 * arguments, and builders such as SonarQube's, whose calls say {@code addRequiredStringProperty("name", "…")}. A type that
 * the source does not explain is marked (x-unread), so the operation counts as incomplete. A tool whose name or
 * arguments are not constants is left out, and named on the error output. Needs a JDK of version 17.
 */
public class JavaTools {
  static final int MAX_FILES = 5_000;
  static final Set<String> ANYTHING = Set.of("Object", "JsonNode");
  static final int MAX_DEPTH = 8; // Of types in types.
  static final Map<String, String> SIMPLE = Map.ofEntries(
      Map.entry("String", "string"), Map.entry("CharSequence", "string"), Map.entry("UUID", "string"),
      Map.entry("boolean", "boolean"), Map.entry("Boolean", "boolean"),
      Map.entry("int", "integer"), Map.entry("Integer", "integer"), Map.entry("long", "integer"), Map.entry("Long", "integer"),
      Map.entry("short", "integer"), Map.entry("Short", "integer"),
      Map.entry("double", "number"), Map.entry("Double", "number"), Map.entry("float", "number"), Map.entry("Float", "number"),
      Map.entry("BigDecimal", "number"));
  static final Set<String> LISTS = Set.of("List", "Set", "Collection", "Iterable");
  static final Set<String> INJECTED = Set.of("ToolContext", "McpSyncServerExchange", "McpAsyncServerExchange");
  /** Calls of a builder that add an argument. */
  static final Pattern PROPERTY = Pattern.compile("add(Required)?(String|Boolean|Number|Array|EnumArray|Enum)Property");

  /** Classes and constants by their simple names, and by {@code Class.NAME}. Two of the same name hide each other. */
  final Map<String, ClassTree> classes = new LinkedHashMap<>();
  final Map<String, ExpressionTree> constants = new LinkedHashMap<>();
  final Map<String, Map<String, Object>> tools = new LinkedHashMap<>();
  private String owner = "";

  public static void main(String[] arguments) throws IOException {
    JavaTools reader = new JavaTools();
    reader.read(Path.of(arguments[0]));
    serve(reader.tools.values());
  }

  void read(Path folder) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<Path> files;
    try (var found = Files.walk(folder)) {
      files = found.filter(each -> each.toString().endsWith(".java") && !each.toString().contains("/test/"))
          .sorted().limit(MAX_FILES).collect(Collectors.toList());
    }
    if (files.isEmpty()) return;
    try (var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      var task = (JavacTask) compiler.getTask(null, manager, JavaTools::report, null, null, manager.getJavaFileObjectsFromPaths(files));
      List<CompilationUnitTree> units = new ArrayList<>();
      task.parse().forEach(units::add);
      units.forEach(unit -> unit.accept(new Definitions(), null));
      units.forEach(unit -> unit.accept(new Declarations(), null));
    }
  }

  static void report(Diagnostic<? extends JavaFileObject> problem) {
    if (problem.getKind() == Diagnostic.Kind.ERROR) System.err.println(problem.getSource().getName() + ": " + problem.getMessage(null));
  }

  class Definitions extends TreeScanner<Void, Void> {
    @Override public Void visitClass(ClassTree node, Void nothing) {
      String outer = owner;
      owner = node.getSimpleName().toString();
      classes.put(owner, node);
      for (Tree member : node.getMembers()) {
        if (member instanceof VariableTree variable && variable.getInitializer() != null) {
          constants.put(owner + "." + variable.getName(), variable.getInitializer());
          constants.putIfAbsent(variable.getName().toString(), variable.getInitializer());
        }
      }
      super.visitClass(node, nothing);
      owner = outer;
      return null;
    }
  }

  class Declarations extends TreeScanner<Void, Void> {
    @Override public Void visitClass(ClassTree node, Void nothing) {
      String outer = owner;
      owner = node.getSimpleName().toString();
      super.visitClass(node, nothing);
      owner = outer;
      return null;
    }

    @Override public Void visitMethod(MethodTree node, Void nothing) {
      annotation(node.getModifiers(), "Tool").ifPresent(found -> add(annotated(node, found)));
      return super.visitMethod(node, nothing);
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree node, Void nothing) {
      var names = calls(node).stream().map(each -> nameOf(each.getMethodSelect())).collect(Collectors.toList());
      if (names.contains("build") && names.contains("setName")) add(built(node));
      else if (names.contains("build") && names.stream().anyMatch(each -> PROPERTY.matcher(each).matches()))
        System.err.println(owner + " is left out: its builder is a variable");
      return super.visitMethodInvocation(node, nothing);
    }
  }

  void add(Map<String, Object> tool) {
    if (tool != null) tools.putIfAbsent((String) tool.get("name"), tool);
  }

  Map<String, Object> annotated(MethodTree method, AnnotationTree annotation) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (VariableTree parameter : method.getParameters()) {
      if (INJECTED.contains(nameOf(parameter.getType()))) continue;
      String name = parameter.getName().toString();
      var stated = annotation(parameter.getModifiers(), "ToolParam");
      Map<String, Object> schema = schema(parameter.getType(), 0);
      stated.map(each -> option(each, "description")).ifPresent(words -> schema.put("description", words));
      properties.put(name, schema);
      boolean isOptional = stated.map(each -> Boolean.FALSE.equals(option(each, "required"))).orElse(false);
      if (!isOptional && !isNullable(parameter)) required.add(name);
    }
    Object name = option(annotation, "name");
    Object description = option(annotation, "description");
    return tool(name instanceof String words ? words : method.getName().toString(), description, properties, required, false);
  }

  boolean isNullable(VariableTree parameter) {
    return annotation(parameter.getModifiers(), "Nullable").isPresent()
        || (parameter.getType() instanceof AnnotatedTypeTree type && type.getAnnotations().stream().anyMatch(each -> nameOf(each.getAnnotationType()).equals("Nullable")));
  }

  /** Null if the name or an argument is no constant. */
  Map<String, Object> built(MethodInvocationTree end) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    Object name = null;
    Object description = null;
    boolean isReading = false;
    String unknown = null;
    for (MethodInvocationTree call : calls(end)) {
      String method = nameOf(call.getMethodSelect());
      var given = call.getArguments();
      Matcher property = PROPERTY.matcher(method);
      if (method.equals("setName")) name = value(given.get(0));
      else if (method.equals("setDescription")) description = value(given.get(0));
      else if (method.equals("setReadOnlyHint")) isReading = true;
      else if (method.equals("addBranchAndPullRequestProperties")) { // SonarQube's, as the next two.
        properties.put("branch", simple("string"));
        properties.put("pullRequest", simple("string"));
      } else if (method.equals("addProjectKeyProperty") && value(given.get(0)) instanceof String key) {
        properties.put(key, simple("string"));
        required.add(key);
      } else if (method.equals("addOptionalProjectKeyProperty") && value(given.get(0)) instanceof String key) {
        properties.put(key, simple("string"));
      } else if (property.matches() && value(given.get(0)) instanceof String key) {
        properties.put(key, property(property.group(2), given));
        if (property.group(1) != null) required.add(key);
      } else if (method.startsWith("add")) unknown = method;
    }
    if (name instanceof String words && unknown == null) return tool(words, description, properties, required, isReading);
    System.err.println((name instanceof String ? name : owner) + " is left out: " + (unknown == null ? "its name is no constant" : unknown + " is not known"));
    return null;
  }

  Map<String, Object> property(String kind, List<? extends ExpressionTree> given) {
    Object words = value(given.get(given.size() - 1));
    Map<String, Object> schema = simple(kind.endsWith("Array") ? "array" : kind.equals("Enum") ? "string" : kind.toLowerCase());
    if (words instanceof String) schema.put("description", words);
    if (kind.equals("Array")) schema.put("items", value(given.get(1)) instanceof String type ? simple(type) : new LinkedHashMap<>());
    if (!kind.startsWith("Enum")) return schema;
    boolean isKnown = value(given.get(1)) instanceof List<?> values && values.stream().allMatch(String.class::isInstance);
    Map<String, Object> limited = isKnown ? simple("string") : new LinkedHashMap<>();
    if (isKnown) limited.put("enum", value(given.get(1)));
    if (kind.equals("EnumArray")) schema.put("items", limited);
    else if (!isKnown) schema.remove("type");
    else schema.put("enum", limited.get("enum"));
    return schema;
  }

  static Map<String, Object> tool(String name, Object description, Map<String, Object> properties, List<String> required, boolean isReading) {
    Map<String, Object> tool = new LinkedHashMap<>();
    tool.put("name", name);
    if (description instanceof String) tool.put("description", description);
    tool.put("inputSchema", object(properties, required));
    if (isReading) tool.put("annotations", Map.of("readOnlyHint", true));
    return tool;
  }

  static Map<String, Object> object(Map<String, Object> properties, List<String> required) {
    Map<String, Object> schema = simple("object");
    schema.put("properties", properties);
    if (!required.isEmpty()) schema.put("required", required);
    return schema;
  }

  static Map<String, Object> simple(String type) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    return schema;
  }

  /** The calls of a chain such as {@code start().first().second()}, from the first to the last. */
  static List<MethodInvocationTree> calls(MethodInvocationTree end) {
    List<MethodInvocationTree> found = new ArrayList<>();
    for (Tree at = end; at instanceof MethodInvocationTree call;) {
      found.add(0, call);
      at = call.getMethodSelect() instanceof MemberSelectTree select ? select.getExpression() : null;
    }
    return found;
  }

  Map<String, Object> schema(Tree type, int depth) {
    if (type instanceof AnnotatedTypeTree annotated) return schema(annotated.getUnderlyingType(), depth);
    String name = type instanceof PrimitiveTypeTree ? type.toString() : nameOf(type);
    Map<String, Object> schema = new LinkedHashMap<>();
    if (depth > MAX_DEPTH) return unread();
    if (SIMPLE.containsKey(name)) return simple(SIMPLE.get(name));
    if (type instanceof ArrayTypeTree array) {
      schema.put("type", "array");
      schema.put("items", schema(array.getType(), depth + 1));
    } else if (type instanceof ParameterizedTypeTree generic) {
      var of = generic.getTypeArguments();
      boolean isList = LISTS.contains(name);
      if (!isList && !name.equals("Map")) return unread();
      schema.put("type", isList ? "array" : "object");
      schema.put(isList ? "items" : "additionalProperties", schema(of.get(of.size() - 1), depth + 1));
    } else if (classes.containsKey(name)) return declared(classes.get(name), depth + 1);
    else if (!ANYTHING.contains(name)) return unread();
    return schema;
  }

  /** The schema of what the source does not explain. An empty one would accept anything. */
  static Map<String, Object> unread() {
    return new LinkedHashMap<>(Map.of("x-unread", true));
  }

  /** Enumerations list their constants, records their components. Other classes may be read in many ways, so they stay open. */
  Map<String, Object> declared(ClassTree found, int depth) {
    List<VariableTree> variables = found.getMembers().stream().filter(VariableTree.class::isInstance).map(VariableTree.class::cast).collect(Collectors.toList());
    if (found.getKind() == Tree.Kind.ENUM) {
      Map<String, Object> schema = simple("string");
      schema.put("enum", variables.stream().filter(each -> nameOf(each.getType()).equals(found.getSimpleName().toString())).map(each -> each.getName().toString()).collect(Collectors.toList()));
      return schema;
    }
    if (found.getKind() != Tree.Kind.RECORD) return unread();
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (VariableTree each : variables) {
      if (each.getInitializer() != null) continue;
      properties.put(each.getName().toString(), schema(each.getType(), depth));
      if (!isNullable(each)) required.add(each.getName().toString());
    }
    return object(properties, required);
  }

  static java.util.Optional<? extends AnnotationTree> annotation(ModifiersTree modifiers, String name) {
    return modifiers.getAnnotations().stream().filter(each -> nameOf(each.getAnnotationType()).equals(name)).findFirst();
  }

  Object option(AnnotationTree annotation, String name) {
    for (ExpressionTree each : annotation.getArguments())
      if (each instanceof AssignmentTree pair && nameOf(pair.getVariable()).equals(name)) return value(pair.getExpression());
    return null;
  }

  /** A constant: a text, a boolean, or a list of such. Null for what only the running server knows. */
  Object value(ExpressionTree node) {
    if (node instanceof LiteralTree literal) return literal.getValue();
    if (node instanceof ParenthesizedTree inner) return value(inner.getExpression());
    if (node instanceof NewArrayTree array) return array.getInitializers().stream().map(this::value).collect(Collectors.toList());
    if (node instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      Object left = value(sum.getLeftOperand());
      Object right = value(sum.getRightOperand());
      return left == null || right == null ? null : "" + left + right;
    }
    if (node instanceof IdentifierTree name) {
      var own = constants.get(owner + "." + name.getName());
      var found = own == null ? constants.get(name.getName().toString()) : own;
      return found == null || found == node ? null : value(found);
    }
    if (node instanceof MemberSelectTree select) {
      var found = constants.get(nameOf(select.getExpression()) + "." + select.getIdentifier());
      return found == null ? null : value(found);
    }
    return null;
  }

  static String nameOf(Tree node) {
    if (node instanceof IdentifierTree name) return name.getName().toString();
    if (node instanceof MemberSelectTree select) return select.getIdentifier().toString();
    if (node instanceof ParameterizedTypeTree generic) return nameOf(generic.getType());
    if (node instanceof AnnotatedTypeTree annotated) return nameOf(annotated.getUnderlyingType());
    return "";
  }

  /** Answers the two requests that a list of tools needs, one JSON message per line (MCP, stdio transport). */
  static void serve(Collection<?> tools) throws IOException {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String id = part(line, "\"id\"\\s*:\\s*(\"[^\"]*\"|\\d+)");
      if (id == null) continue;
      String version = part(line, "\"protocolVersion\"\\s*:\\s*\"([^\"]*)\"");
      Map<String, Object> result = new LinkedHashMap<>();
      if (line.contains("\"initialize\"")) {
        result.put("protocolVersion", version == null ? "2025-06-18" : version);
        result.put("capabilities", Map.of("tools", Map.of()));
        result.put("serverInfo", Map.of("name", "declared-tools", "version", ""));
      } else if (line.contains("\"tools/list\"")) result.put("tools", tools);
      out.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + json(result) + "}");
    }
  }

  static String part(String line, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(line);
    return found.find() ? found.group(1) : null;
  }

  static String json(Object of) {
    if (of instanceof Map<?, ?> map)
      return map.entrySet().stream().map(each -> json(each.getKey().toString()) + ":" + json(each.getValue())).collect(Collectors.joining(",", "{", "}"));
    if (of instanceof Collection<?> list) return list.stream().map(JavaTools::json).collect(Collectors.joining(",", "[", "]"));
    if (!(of instanceof String words)) return String.valueOf(of);
    StringBuilder out = new StringBuilder("\"");
    for (char each : words.toCharArray())
      out.append(each == '"' || each == '\\' ? "\\" + each : each < ' ' ? String.format("\\u%04x", (int) each) : String.valueOf(each));
    return out.append('"').toString();
  }
}
