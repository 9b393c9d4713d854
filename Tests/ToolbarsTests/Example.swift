/// Texts of configuration files.
enum Example {
  /// Has every key there is.
  static let everything = """
    {
      "$schema": "https://example.org/toolbars.schema.json",
      "version": 1,
      "name": "Review",
      "annotationToolbar": {
        "supportedPositions": ["horizontal", "left"],
        "position": "left",
        "configurations": [
          {
            "name": "wide",
            "groups": [
              ["highlight", "underline"],
              {
                "title": "Pens",
                "items": [
                  "ink.pen",
                  {
                    "tool": "ink.pen",
                    "identifier": "red",
                    "title": "Red pen",
                    "slot": 3,
                    "style": {"color": "#c01c28", "fillColor": "#fff", "lineWidth": 2.5, "opacity": 0.8, "fontSize": 12},
                    "icon": "document-edit-symbolic"
                  },
                  {"tool": "square", "variant": "cloudy", "icon": {"file": "icons/cloudy.svg"}},
                  {"tool": "line", "icon": {"provider": "line"}}
                ]
              }
            ]
          },
          [["highlight", "ink.pen", "note"]]
        ],
        "editableTypes": ["highlight", "underline", "ink", "square", "line", "note"],
        "additionalItems": [
          {"id": "separator", "kind": "separator"},
          {
            "id": "clear", "kind": "dual", "action": "win.clear-page", "title": "Clear page", "icon": "edit-clear-symbolic",
            "secondary": {"action": "win.stamp", "target": "'Draft'", "title": "Draft", "icon": "stamp-symbolic"},
            "collapsible": false, "length": 48, "minLength": 300, "maxLength": 900, "responsiveGroup": "more"
          },
          {"id": "gap", "kind": "spacer", "length": 12}
        ],
        "standardItems": {
          "done": null,
          "undo": {"icon": "edit-undo-symbolic", "title": "Back", "action": "win.undo", "target": "1", "collapsible": true},
          "redo": {"title": "Forth"},
          "style": {"collapsible": false}
        },
        "undo": true,
        "permanent": false,
        "saveAfterHiding": true,
        "appearance": {"colorScheme": "dark", "density": "compact"},
        "oneShot": ["note"],
        "sticky": ["ink.pen", "ink.pen#red"],
        "tools": {
          "ink": {"thickness": {"min": 2, "max": 8, "default": 2.5}, "opacity": {"min": 0.2}, "preview": false},
          "square": {
            "availableColors": ["#c01c28", "#000"], "availableFillColors": [], "customColorPicker": false,
            "defaultColor": "#000", "forceDefaults": true
          },
          "freeText": {"fontSize": {"min": 8, "max": 24, "default": 12}, "defaultFillColor": "#ffffff"},
          "ink.pen#red": {"opacity": {"max": 1, "default": 0.5}}
        }
      },
      "pageToolbar": {
        "supportedPositions": "default",
        "position": null,
        "items": ["new", "remove", "done"],
        "additionalItems": []
      },
      "header": {
        "items": {
          "document": {"start": ["outline"], "end": ["thumbnails", "activity", "search", "annotation"]},
          "thumbnails": {"end": ["thumbnails"]}
        },
        "closeItem": null,
        "alwaysEnabled": ["close", "search"],
        "headerVisible": true,
        "userInterface": "always",
        "bottomItems": {"document": ["bookmark"]}
      },
      "documentLabel": false,
      "features": {
        "annotationEditing": true, "documentEditing": true, "bookmarks": false, "sharing": true, "printing": true,
        "email": false
      }
    }
    """
}
